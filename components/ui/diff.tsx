import { useTranslations } from 'next-intl'
import type { CodeKind, CodeSpan } from '@/lib/core/code/code-span'
import { visibleText } from '@/lib/core/code/visible-text'
import { classNames } from './class-names'
import { type ColouredWord, colourWords } from './colour-words'
import { type DiffLine, markWords } from './diff-lines'

/** A few lines as a diff in a block of its own: what will change in one file. */
export function DiffExcerpt({ lines }: { lines: string[] }) {
  return <DiffLines lines={lines.map(visibleText)} colours={null} />
}

type DiffLinesProps = {
  /** As in a patch, with their sign. */
  lines: string[]
  colours: (CodeSpan[] | null)[] | null
}

/** Lines of a diff with the words marked that changed, and in the colours of their language where they are known. */
export function DiffLines({ lines, colours }: DiffLinesProps) {
  const t = useTranslations('common.diff')
  const names = { add: t('added'), del: t('removed'), same: '', note: '' }
  return (
    <pre className="whitespace-pre-wrap py-1 [tab-size:4] [overflow-wrap:anywhere]">
      {markWords(lines).map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a diff never move
        <span key={index} className={`block pr-3 pl-[calc(0.75rem+2ch)] indent-[-2ch] ${LOOKS[line.kind]}`}>
          <span aria-hidden="true">{SIGNS[line.kind]} </span>
          {names[line.kind] && <span className="sr-only">{names[line.kind]} </span>}
          {line.kind === 'note'
            ? t('noNewline')
            : colourWords(line.words, colours?.[index] ?? null).map((word, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the words of a line never move
                <Word key={at} word={word} line={line.kind} />
              ))}
          {'\n'}
        </span>
      ))}
    </pre>
  )
}

function Word({ word, line }: { word: ColouredWord; line: DiffLine['kind'] }) {
  const colour = COLOURS[word.kind]
  if (!word.isChanged) return colour ? <span className={colour}>{word.text}</span> : word.text
  return (
    <mark className={classNames(colour ?? 'text-current', line === 'add' ? 'bg-add-word' : 'bg-del-word')}>
      {word.text}
    </mark>
  )
}

const LOOKS = { add: 'bg-add', del: 'bg-del', same: '', note: 'text-text-3' } as const satisfies Record<
  DiffLine['kind'],
  string
>
const SIGNS = { add: '+', del: '−', same: ' ', note: '\\' } as const satisfies Record<DiffLine['kind'], string>
const COLOURS = {
  plain: null,
  comment: 'text-code-comment',
  keyword: 'text-code-keyword',
  string: 'text-code-string',
  constant: 'text-code-constant',
  function: 'text-code-function',
} as const satisfies Record<CodeKind, string | null>
