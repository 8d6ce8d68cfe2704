import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { type FileChoice, FileFrame } from '@/components/gates/file-frame'
import { ImagePair, type ShownImage } from '@/components/gates/image-pair'
import { Places } from '@/components/keys/places'
import { compareMarkdown } from '@/components/ui/compare-markdown'
import { compareTexts } from '@/components/ui/compare-texts'
import { FileSize } from '@/components/ui/file-size'
import { PatchHunks } from '@/components/ui/patch-files'
import { RenderedMarkdown } from '@/components/ui/rendered-markdown'
import { type FileLook, urls } from '@/lib/core/urls'
import type { CoveredLine } from '@/lib/usecases/covered-line'
import type { CoveredFileView, FileSide } from '@/lib/usecases/read-covered-file'
import type { GateView } from '@/lib/usecases/read-gate'
import { colourPatch } from '../../../_server/colour-patch'
import type { GatePlace } from './gate-place'
import { openFile } from './open-gate'

type OpenFileProps = { gate: GateView; place: GatePlace; file: CoveredLine }

/** Longest Markdown text that is rendered, and lines of a text that are shown. */
const MAX_RENDERED = 200_000
const MAX_LINES = 3_000

/** The covered file that is open, each kind in its own way; its changes are places of the keys, then comes the next file. */
export async function OpenFile({ gate, place, file }: OpenFileProps) {
  const { slug, number } = gate.decision
  const view = await openFile(slug, number, file.path, place.isSince)
  if (!view) return null
  const { order, next, hrefOf, hrefWith } = place
  const look = lookOf(view, place.look)
  const at = order.findIndex(one => one.path === file.path)
  return (
    <div className="mb-6">
      <Places key={`${file.path} ${look} ${place.isSince}`} isOpenEnded={next !== null}>
        <FileFrame
          file={file}
          position={at === -1 ? gate.files.findIndex(one => one.path === file.path) + 1 : at + 1}
          total={at === -1 ? gate.files.length : order.length}
          looks={await lookChoices(view, look, place)}
          bases={gate.former ? await baseChoices(file, place) : []}
          closeHref={hrefWith({})}
          nextHref={next && hrefOf(next.path)}
        >
          <Content gate={gate} view={view} look={look} />
        </FileFrame>
      </Places>
    </div>
  )
}

/** Markdown is read as it will be seen, unless it is too long for that. */
function lookOf({ file, before, after }: CoveredFileView, wanted: FileLook | null): FileLook {
  const isRendered =
    file.kind === 'markdown' && [before, after].every(side => (textOf(side)?.length ?? 0) <= MAX_RENDERED)
  if (wanted === 'rendered' || wanted === null) return isRendered ? 'rendered' : 'changes'
  return wanted
}

async function lookChoices({ file }: CoveredFileView, look: FileLook, place: GatePlace): Promise<FileChoice[]> {
  const t = await getTranslations('gates.file.look')
  if (file.kind !== 'text' && file.kind !== 'markdown') return []
  const looks: FileLook[] = file.kind === 'markdown' ? ['rendered', 'changes', 'whole'] : ['changes', 'whole']
  return looks.map(one => ({
    href: `${place.hrefWith({ file: file.path, look: one })}#file`,
    label: t(one),
    isCurrent: one === look,
  }))
}

async function baseChoices(file: CoveredLine, place: GatePlace): Promise<FileChoice[]> {
  const t = await getTranslations('gates.file.base')
  const href = (since: 'all' | undefined) =>
    `${place.hrefWith({ file: file.path, look: place.look ?? undefined, since })}#file`
  return [
    { href: href(undefined), label: t('since'), isCurrent: place.isSince },
    { href: href('all'), label: t('all'), isCurrent: !place.isSince },
  ]
}

type ContentProps = { gate: GateView; view: CoveredFileView; look: FileLook }

async function Content({ gate, view, look }: ContentProps) {
  const t = await getTranslations('gates.file')
  const { file, before, after } = view
  const isKept = [before, after].every(side => side === null || side.content !== null)
  if (file.kind === 'binary' || !isKept) return <NotShown view={view} />
  if (file.kind === 'image') return <Images gate={gate} view={view} />
  const isSame = before !== null && before.hash === after?.hash
  const texts = { before: textOf(before), after: textOf(after) }
  return (
    <>
      {isSame && <Said>{t('unchanged')}</Said>}
      {look === 'rendered' ? (
        <RenderedMarkdown
          pairs={compareMarkdown(texts.before, texts.after)}
          labels={{ before: before && !isSame ? t('before') : null, after: after ? t('after') : null }}
        />
      ) : (
        <Lines path={file.path} from={file.fromPath} {...texts} isWhole={look === 'whole'} />
      )}
    </>
  )
}

type LinesProps = { path: string; from: string | null; before: string | null; after: string | null; isWhole: boolean }

async function Lines(texts: LinesProps) {
  const file = compareTexts({ ...texts, maxLines: MAX_LINES })
  const { files } = await colourPatch({ files: [file], filesLeft: 0, isCut: false })
  return (
    <div className="font-mono text-xs leading-5">
      {files.map(one => (
        <PatchHunks key={one.path} file={one} />
      ))}
    </div>
  )
}

async function Images({ gate, view }: { gate: GateView; view: CoveredFileView }) {
  const { slug, number } = gate.decision
  const shown = (side: FileSide | null): ShownImage | null => {
    const facts = side?.content?.image
    if (!side?.content || !facts) return null
    return {
      src: urls.gateImage(slug, number, side.hash),
      width: facts.width,
      height: facts.height,
      size: side.content.size,
    }
  }
  const { file, before, after } = view
  const isSame = before !== null && before.hash === after?.hash
  const sides = [isSame ? null : before, after].filter(side => side !== null)
  if (sides.some(side => !side.content?.image)) return <NotShown view={view} />
  return (
    <ImagePair
      path={file.path}
      before={isSame ? null : shown(before)}
      after={shown(after)}
      isBeside={sides.length > 1}
    />
  )
}

/** What no page can show is named with its sizes and with what git calls it. */
async function NotShown({ view: { file, before, after } }: { view: CoveredFileView }) {
  const t = await getTranslations('gates.file')
  const sides = [
    ['before', before],
    ['after', after],
  ] as const
  return (
    <div className="px-4 py-3">
      <p>{t(file.kind === 'binary' ? 'binary' : file.kind === 'image' && after?.content ? 'noImage' : 'tooLarge')}</p>
      <ul className="mt-1.5 text-text-2">
        {sides.map(([name, side]) => (
          <li key={name} className="flex flex-wrap gap-x-3">
            <span>{t(name)}</span>
            {side ? (
              <code className="font-mono text-xs leading-5">{side.hash.slice(0, 12)}</code>
            ) : (
              <span>{t('absent')}</span>
            )}
            {side?.content && <FileSize bytes={side.content.size} />}
            {name === 'after' && side && !side.content && <FileSize bytes={file.size} />}
          </li>
        ))}
      </ul>
    </div>
  )
}

function Said({ children }: { children: ReactNode }) {
  return <p className="border-b px-4 py-2 text-text-2">{children}</p>
}

function textOf(side: FileSide | null): string | null {
  return side?.content?.text ?? null
}
