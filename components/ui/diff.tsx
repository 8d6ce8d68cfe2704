import { parsePatch, type StructuredPatch } from 'diff'
import { useTranslations } from 'next-intl'
import { CodeBlock, CodeText } from './code-block'
import { type DiffLine, markWords } from './diff-lines'

/** Lines of one file, and of all, that are drawn; a reader of more wants git. */
const MAX_FILE_LINES = 600
const MAX_LINES = 3_000
/** Bytes of patch text that are parsed at all. */
const MAX_TEXT = 600_000

/** A unified diff file by file, added and removed words marked. Bounded: says how much it leaves out. */
export function Diff({ text }: { text: string }) {
  const t = useTranslations('common.diff')
  const files = readPatch(text.slice(0, MAX_TEXT))
  if (!files) return <PlainDiff text={text.slice(0, MAX_TEXT)} />
  if (files.length === 0) return <p className="text-text-2">{t('empty')}</p>
  const shown = withinBudget(files)
  return (
    <div className="grid gap-3">
      {shown.map(file => (
        <DiffFile key={fileName(file)} file={file} />
      ))}
      {(shown.length < files.length || text.length > MAX_TEXT) && (
        <p className="text-text-2">{t('cut', { shown: shown.length })}</p>
      )}
    </div>
  )
}

/** A few lines as a diff in a block of its own: what will change in one file. */
export function DiffExcerpt({ lines }: { lines: string[] }) {
  return <Lines lines={markWords(lines)} />
}

function DiffFile({ file }: { file: StructuredPatch }) {
  const t = useTranslations('common.diff')
  const lines = file.hunks.flatMap(hunk => hunk.lines)
  const added = lines.filter(line => line.startsWith('+')).length
  const removed = lines.filter(line => line.startsWith('-')).length
  let left = MAX_FILE_LINES
  return (
    <CodeBlock
      title={fileName(file)}
      aside={
        <span className="tabular">
          +{added} −{removed}
        </span>
      }
    >
      {lines.length === 0 && <p className="px-3 py-2 text-text-2">{file.isBinary ? t('binary') : t('noLines')}</p>}
      {file.hunks.map(hunk => {
        const part = hunk.lines.slice(0, left)
        left -= part.length
        if (part.length === 0) return null
        return (
          <div key={`${hunk.oldStart}:${hunk.newStart}`}>
            <p className="bg-sunken px-3 text-text-3">
              @@ −{hunk.oldStart},{hunk.oldLines} +{hunk.newStart},{hunk.newLines}
            </p>
            <Lines lines={markWords(part)} />
          </div>
        )
      })}
      {lines.length > MAX_FILE_LINES && (
        <p className="border-t px-3 py-1.5 text-text-2">{t('moreLines', { count: lines.length - MAX_FILE_LINES })}</p>
      )}
    </CodeBlock>
  )
}

function Lines({ lines }: { lines: DiffLine[] }) {
  const t = useTranslations('common.diff')
  const names = { add: t('added'), del: t('removed'), same: '', note: '' }
  return (
    <pre className="whitespace-pre-wrap py-1 [overflow-wrap:anywhere]">
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a diff never move
        <span key={index} className={`block px-3 ${LOOKS[line.kind]}`}>
          <span aria-hidden="true">{SIGNS[line.kind]} </span>
          {names[line.kind] && <span className="sr-only">{names[line.kind]} </span>}
          {line.words.map((word, at) =>
            word.isChanged ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: the words of a line never move
              <mark key={at} className={`text-current ${line.kind === 'add' ? 'bg-add-word' : 'bg-del-word'}`}>
                {word.text}
              </mark>
            ) : (
              word.text
            ),
          )}
          {'\n'}
        </span>
      ))}
    </pre>
  )
}

/** A patch that no longer parses (its middle was cut away) is still readable text. */
function PlainDiff({ text }: { text: string }) {
  const t = useTranslations('common.diff')
  return (
    <CodeBlock title={t('plain')}>
      <CodeText label={t('plain')}>{text}</CodeText>
    </CodeBlock>
  )
}

function readPatch(text: string): StructuredPatch[] | null {
  if (text.trim() === '') return []
  try {
    return parsePatch(text)
  } catch {
    return null
  }
}

function withinBudget(files: StructuredPatch[]): StructuredPatch[] {
  let lines = 0
  return files.filter(file => {
    if (lines >= MAX_LINES) return false
    lines += Math.min(
      MAX_FILE_LINES,
      file.hunks.reduce((sum, hunk) => sum + hunk.lines.length, 1),
    )
    return true
  })
}

function fileName(file: StructuredPatch): string {
  const name = (path: string | undefined) => path?.replace(/^[ab]\//, '')
  const [before, after] = [name(file.oldFileName), name(file.newFileName)]
  if (file.isRename && before !== after) return `${before} → ${after}`
  return (after === '/dev/null' ? before : after) ?? ''
}

const LOOKS = { add: 'bg-add', del: 'bg-del', same: '', note: 'text-text-3' } as const satisfies Record<
  DiffLine['kind'],
  string
>
const SIGNS = { add: '+', del: '−', same: ' ', note: '\\' } as const satisfies Record<DiffLine['kind'], string>
