import { defineHandler } from '@/app/_server/define-handler'
import { fileResponse } from '@/app/_server/file-response'
import { requestContext } from '@/app/_server/session'
import { readGate } from '@/lib/usecases/read-gate'

/** What a gate's signature covers, as a text to be saved: its SHA-256 is the digest that is signed. */
export const GET = defineHandler<{ slug: string; number: string }>(async (_, { slug, number }) => {
  const { manifest } = await readGate(await requestContext(), { slug, number: Number(number) })
  return fileResponse({
    fileName: `${slug.replace(/[^\w.-]/g, '_')}-D-${Number(number)}-manifest.txt`,
    parts: once(manifest.text),
  })
})

async function* once(text: string): AsyncGenerator<string, void> {
  yield text
}
