import { PatchFiles } from '@/components/ui/patch-files'
import { readPatch } from '@/components/ui/read-patch'
import { colourPatch } from './colour-patch'
import { wholeView } from './whole-view'

const FIRST_LINES = 400
const WHOLE_LINES = 3_000

/** A diff with syntax colours, made on the server: no script is loaded for it. At first only its beginning. */
export async function ColouredPatch({ text }: { text: string }) {
  const { isWhole, wholeHref } = await wholeView()
  const patch = readPatch(text, isWhole ? WHOLE_LINES : FIRST_LINES)
  return <PatchFiles patch={await colourPatch(patch)} moreHref={isWhole ? null : wholeHref} />
}
