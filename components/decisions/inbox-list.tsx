import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { classNames } from '@/components/ui/class-names'
import { InlineCode } from '@/components/ui/inline-code'
import { Tag } from '@/components/ui/tag'
import type { DecisionKind } from '@/lib/core/decision/types'
import { decisionLabel } from '@/lib/core/plan/decision-references'
import { KindTag } from './kind-tag'
import { scoreValues, waitingWords } from './waiting-time'

export type ListedDecision = {
  slug: string
  projectName: string
  number: number
  kind: DecisionKind
  phaseId: string
  itemId: string | null
  question: string
  score: number
  urgentPoints: number
  hours: number
  held: { by: string; isYours: boolean } | null
  youSign: boolean
  isLoopStopped: boolean
}

type InboxListProps = {
  rows: ListedDecision[]
  /** `slug/number` of the open one. */
  current: string | null
  hrefOf: (row: ListedDecision) => string
}

/** The ranked list; consecutive rows of one project stand under its name. */
export function InboxList({ rows, current, hrefOf }: InboxListProps) {
  const t = useTranslations('inbox')
  return (
    <ol aria-label={t('list')} className="group/list">
      {rows.map((row, index) => {
        const isFirst = rows[index - 1]?.slug !== row.slug
        const isCurrent = `${row.slug}/${row.number}` === current
        return (
          <li key={`${row.slug}/${row.number}`}>
            {isFirst && (
              <p className="flex gap-2 px-4 pt-3.5 pb-1.5 text-xs font-medium text-text-2">
                <span className="min-w-0 truncate">{row.projectName}</span>
                <span className="ml-auto font-normal">
                  {t('waiting', { time: waitingWords(longestWait(rows, index), t) })}
                </span>
              </p>
            )}
            <Row row={row} href={hrefOf(row)} isCurrent={isCurrent} />
          </li>
        )
      })}
    </ol>
  )
}

function longestWait(rows: ListedDecision[], from: number): number {
  const slug = rows[from]?.slug
  let longest = 0
  for (const row of rows.slice(from)) {
    if (row.slug !== slug) break
    longest = Math.max(longest, row.hours)
  }
  return longest
}

function Row({ row, href, isCurrent }: { row: ListedDecision; href: string; isCurrent: boolean }) {
  const t = useTranslations('inbox')
  const values = scoreValues(row, t)
  const formula = t('formula', values)
  return (
    <Link
      href={href}
      prefetch={false}
      scroll={false}
      data-row=""
      aria-current={isCurrent ? 'true' : undefined}
      className={classNames(
        'grid grid-cols-[42px_1fr] gap-x-2.5 border-b border-l-2 px-4 pt-2 pb-2.5 -outline-offset-2 min-h-14',
        isCurrent ? 'border-l-accent bg-selected' : 'border-l-transparent hover:bg-hover',
      )}
    >
      <span
        title={formula}
        className={classNames('tabular pt-px text-right font-medium', row.urgentPoints > 0 && 'text-red')}
      >
        <span aria-hidden="true">{row.score.toFixed(1)}</span>
        <span className="sr-only">{t('score', values)}</span>
      </span>
      <span className="min-w-0">
        <span className="line-clamp-2 font-medium [overflow-wrap:anywhere]">
          <InlineCode text={row.question} />
        </span>
        <span className="mt-0.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-text-2">
          <span className="font-mono">{decisionLabel(row.number)}</span>
          <span>{row.itemId ? `${row.phaseId} · ${row.itemId}` : row.phaseId}</span>
          <KindTag kind={row.kind} youSign={row.youSign} />
          {row.held ? (
            <Tag tone="blue">{row.held.isYours ? t('heldByYou') : t('heldByOther', { name: row.held.by })}</Tag>
          ) : (
            row.isLoopStopped && <Tag>{t('loopStopped')}</Tag>
          )}
        </span>
        <span data-why="" className="mt-0.5 hidden text-xs text-text-2 tabular in-data-[why=on]:block">
          {formula}
        </span>
      </span>
    </Link>
  )
}
