import { ChevronRight } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { classNames } from './class-names'
import type { MarkdownPair, MarkedBlock, MarkedRun } from './compare-markdown'
import type { RunLook } from './read-markdown'

type RenderedMarkdownProps = {
  pairs: MarkdownPair[]
  /** What the two columns are; with one of them only, the file is new or gone. */
  labels: { before: string | null; after: string | null }
}

/** Blocks that stay the same beside each other before the middle of them is folded away, and those shown at each end. */
const MAX_SAME = 8
const SHOWN_SAME = 2
/** Pairs of blocks that a page carries. */
const MAX_PAIRS = 1_200

/** A Markdown document as it is read, before and after beside each other, with the changed words marked. Inert: no address is a link. */
export function RenderedMarkdown({ pairs, labels }: RenderedMarkdownProps) {
  const t = useTranslations('common.rendered')
  const isOneSided = labels.before === null || labels.after === null
  const shown = pairs.slice(0, MAX_PAIRS)
  if (pairs.length === 0) return <p className="px-4 py-3 text-text-2">{t('empty')}</p>
  return (
    <div className="text-md">
      {!isOneSided && (
        <div className="hidden border-b text-xs text-text-3 desk:grid desk:grid-cols-2">
          <span className="border-r px-4 py-1.5">{labels.before}</span>
          <span className="px-4 py-1.5">{labels.after}</span>
        </div>
      )}
      {stretches(shown).map(({ from, pairs: part, isSame }) => (
        <Stretch key={from} pairs={part} isSame={isSame} isOneSided={isOneSided} />
      ))}
      {pairs.length > MAX_PAIRS && (
        <p className="border-t px-4 py-2 text-sm text-text-2">{t('cut', { count: pairs.length - MAX_PAIRS })}</p>
      )}
    </div>
  )
}

type StretchOfPairs = { from: number; pairs: MarkdownPair[]; isSame: boolean }

/** Pairs in runs of changed ones and of those that stayed. */
function stretches(pairs: MarkdownPair[]): StretchOfPairs[] {
  const found: StretchOfPairs[] = []
  for (const [from, pair] of pairs.entries()) {
    const last = found.at(-1)
    if (last?.isSame === pair.isSame) last.pairs.push(pair)
    else found.push({ from, pairs: [pair], isSame: pair.isSame })
  }
  return found
}

function Stretch({ pairs, isSame, isOneSided }: Omit<StretchOfPairs, 'from'> & { isOneSided: boolean }) {
  const t = useTranslations('common.rendered')
  if (!isSame)
    return (
      <div data-place="" className="-outline-offset-2">
        <Pairs pairs={pairs} isOneSided={isOneSided} />
      </div>
    )
  if (pairs.length <= MAX_SAME) return <Pairs pairs={pairs} isOneSided={isOneSided} />
  return (
    <>
      <Pairs pairs={pairs.slice(0, SHOWN_SAME)} isOneSided={isOneSided} />
      <details className="group/same">
        <summary className="flex min-h-11 items-center bg-sunken px-4 text-xs text-text-2 -outline-offset-2 hover:text-text desk:min-h-7">
          <ChevronRight
            aria-hidden="true"
            size={14}
            className="mr-1.5 -ml-1 shrink-0 text-text-3 group-open/same:rotate-90"
          />
          {t('same', { count: pairs.length - 2 * SHOWN_SAME })}
        </summary>
        <Pairs pairs={pairs.slice(SHOWN_SAME, -SHOWN_SAME)} isOneSided={isOneSided} />
      </details>
      <Pairs pairs={pairs.slice(-SHOWN_SAME)} isOneSided={isOneSided} />
    </>
  )
}

function Pairs({ pairs, isOneSided }: { pairs: MarkdownPair[]; isOneSided: boolean }) {
  return pairs.map((pair, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of a document never move
    <Pair key={index} pair={pair} isOneSided={isOneSided} />
  ))
}

function Pair({ pair, isOneSided }: { pair: MarkdownPair; isOneSided: boolean }) {
  const { before, after, isSame } = pair
  if (isOneSided) return <Side block={before ?? after} side={null} />
  return (
    <div className="desk:grid desk:grid-cols-2">
      <div className={classNames('min-w-0 desk:border-r', (isSame || !before) && 'max-desk:hidden')}>
        <Side block={before} side={isSame ? null : 'before'} />
      </div>
      <div className={classNames('min-w-0', !after && 'max-desk:hidden')}>
        <Side block={after} side={isSame ? null : 'after'} />
      </div>
    </div>
  )
}

type SideOf = 'before' | 'after' | null

function Side({ block, side }: { block: MarkedBlock | null; side: SideOf }) {
  const t = useTranslations('common.diff')
  if (!block) return null
  return (
    <div
      className={classNames(
        'h-full px-4 [overflow-wrap:anywhere]',
        block.kind === 'code' ? 'py-0' : 'py-1.5',
        side === 'before' && 'bg-del',
        side === 'after' && 'bg-add',
      )}
    >
      {side && <span className="sr-only">{t(side === 'before' ? 'removed' : 'added')} </span>}
      <Block block={block} side={side} />
    </div>
  )
}

/** Room on the left for the lists that a block stands in, and for the quote. */
const INDENTS = ['', 'pl-5', 'pl-10', 'pl-15', 'pl-20', 'pl-25']
const HEADINGS = ['', 'text-lg font-semibold', 'text-lg font-semibold', 'text-md font-semibold']

function Block({ block, side }: { block: MarkedBlock; side: SideOf }) {
  const { kind, depth, marker, isQuoted, runs } = block
  const words = <Runs runs={runs} side={side} />
  const indent = kind === 'heading' ? '' : INDENTS[Math.min(depth, INDENTS.length - 1)]
  const quote = isQuoted && 'border-l-2 border-l-line-strong pl-3 text-text-2'
  switch (kind) {
    case 'rule':
      return <hr className="my-2 border-line-strong" />
    case 'heading':
      return <p className={classNames('mt-2 max-w-[68ch]', HEADINGS[depth] ?? 'text-md font-medium', quote)}>{words}</p>
    case 'code':
      return (
        <pre
          className={classNames('bg-sunken px-3 font-mono text-xs leading-5 whitespace-pre-wrap [tab-size:4]', indent)}
        >
          {words}
        </pre>
      )
    case 'row':
    case 'head-row':
      return <Row runs={runs} isHead={kind === 'head-row'} side={side} />
    case 'text':
      return (
        <p className={classNames('relative max-w-[68ch] whitespace-pre-line', indent, quote)}>
          {marker && <span className="absolute -ml-5 w-4 text-right text-text-2">{marker}</span>}
          {words}
        </p>
      )
  }
}

/** A table's row: its cells share the width. */
function Row({ runs, isHead, side }: { runs: MarkedRun[]; isHead: boolean; side: SideOf }) {
  const cells: MarkedRun[][] = [[]]
  for (const run of runs) {
    if (run.look.includes('cell')) cells.push([])
    else cells.at(-1)?.push(run)
  }
  return (
    <p className={classNames('flex gap-4 border-b text-sm', isHead && 'border-b-line-strong font-semibold')}>
      {cells.map((cell, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the cells of a row never move
        <span key={index} className="min-w-0 flex-1 pb-1">
          <Runs runs={cell} side={side} />
        </span>
      ))}
    </p>
  )
}

function Runs({ runs, side }: { runs: MarkedRun[]; side: SideOf }): ReactNode {
  return runs.map((run, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the runs of a block never move
    <Run key={index} run={run} side={side} />
  ))
}

function Run({ run, side }: { run: MarkedRun; side: SideOf }): ReactNode {
  const look = run.look.map(name => LOOKS[name]).join(' ')
  if (!run.isChanged || side === null) return look ? <span className={look}>{run.text}</span> : run.text
  const Mark = side === 'before' ? 'del' : 'ins'
  return <Mark className={classNames(look, MARKS[side])}>{run.text}</Mark>
}

const LOOKS = {
  strong: 'font-semibold',
  em: 'italic',
  del: 'line-through',
  code: 'font-mono text-[0.92em]',
  link: 'underline decoration-line-strong underline-offset-2',
  address: 'font-mono text-[0.86em] text-text-2 [overflow-wrap:anywhere]',
  cell: '',
} as const satisfies Record<RunLook, string>

const MARKS = {
  before: 'bg-del-word line-through decoration-1',
  after: 'bg-add-word underline decoration-1 underline-offset-2',
} as const
