'use client'

import { Check } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { type MouseEvent, memo } from 'react'
import { classNames } from '@/components/ui/class-names'
import { InlineCode } from '@/components/ui/inline-code'
import { Tag } from '@/components/ui/tag'
import { scoreDecision } from '@/lib/core/decision/rank'
import { decisionLabel } from '@/lib/core/plan/decision-references'
import { DrawnKind } from './drawn-kind'
import { useInboxSelection } from './inbox-selection'
import type { ListedDecision } from './listed-decision'
import { scoreValues } from './waiting-time'

type InboxRowProps = {
  row: ListedDecision
  href: string
  isCurrent: boolean
  /** Beside the open one: what it shows is fetched beforehand. */
  isNear: boolean
  isSelected: boolean
  /** ms since 1970, the same for all rows. */
  now: number
  onOpen: (event: MouseEvent, row: ListedDecision) => void
}

/** One row: score, number, place, kind, question, what became of it. Not drawn again unless something of it changed. */
export const InboxRow = memo(function InboxRow({ row, now, ...link }: InboxRowProps) {
  const t = useTranslations('inbox')
  const { urgentPoints, askedAt } = row
  const score = scoreDecision({ urgent: urgentPoints > 0, askedAt: new Date(askedAt) }, new Date(now))
  const values = scoreValues(score, t)
  const formula = t('formula', values)
  const isSettled = row.settled !== null
  return (
    <div className="group/row relative">
      <Link
        href={link.href}
        prefetch={link.isNear}
        scroll={false}
        data-row={`${row.slug}/${row.number}`}
        aria-current={link.isCurrent ? 'true' : undefined}
        onClick={event => link.onOpen(event, row)}
        className={classNames(
          'grid grid-cols-[42px_1fr] gap-x-2.5 border-b border-l-2 px-4 pt-2 pb-2.5 -outline-offset-2 min-h-14',
          link.isCurrent && 'border-l-accent bg-selected',
          !link.isCurrent && 'border-l-transparent hover:bg-hover',
          link.isSelected && !link.isCurrent && 'bg-accent-soft',
        )}
      >
        <span
          title={formula}
          className={classNames(
            'tabular pt-px text-right font-medium',
            isSettled ? 'text-text-3' : urgentPoints > 0 && 'text-red',
          )}
        >
          <span aria-hidden="true">{values.score}</span>
          <span className="sr-only">{t('score', values)}</span>
        </span>
        <span className={classNames('min-w-0', isSettled && 'text-text-3')}>
          <span className={classNames('line-clamp-2 [overflow-wrap:anywhere]', !isSettled && 'font-medium')}>
            <InlineCode text={row.question} />
          </span>
          <span className="mt-0.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-text-2">
            <span className="font-mono">{decisionLabel(row.number)}</span>
            <span>{row.itemId ? `${row.phaseId} · ${row.itemId}` : row.phaseId}</span>
            <DrawnKind kind={row.kind} youSign={row.youSign && !isSettled} />
            <Standing row={row} />
          </span>
          <span data-why="" className="mt-0.5 hidden text-xs text-text-2 tabular in-data-[why=on]:block">
            {formula}
          </span>
        </span>
      </Link>
      {!isSettled && <Choose row={row} isSelected={link.isSelected} />}
    </div>
  )
})

/** What became of a row, or that nobody works on it: words, never colour alone. */
function Standing({ row: { held, settled, isLoopStopped } }: { row: ListedDecision }) {
  const t = useTranslations('inbox')
  if (held) return <Tag tone="blue">{held.isYours ? t('heldByYou') : t('heldByOther', { name: held.by })}</Tag>
  if (settled?.how === 'answered')
    return <Tag tone="green">{settled.isYours ? t('settled.yours') : t('settled.other', { name: settled.by })}</Tag>
  if (settled) return <Tag>{t(`settled.${settled.how}`)}</Tag>
  return isLoopStopped ? <Tag>{t('loopStopped')}</Tag> : null
}

/** The row's checkbox, under its score: there on hover, with focus, and on every row while one is chosen. */
function Choose({ row, isSelected }: { row: ListedDecision; isSelected: boolean }) {
  const t = useTranslations('inbox')
  const { rows, toggle } = useInboxSelection()
  return (
    <label
      className={classNames(
        'absolute top-7 left-7 hidden size-6 place-content-center opacity-0 group-hover/row:opacity-100 has-focus-visible:opacity-100 desk:grid',
        rows.length > 0 && 'opacity-100',
      )}
    >
      <input
        type="checkbox"
        checked={isSelected}
        onChange={() => toggle(row)}
        aria-label={t('select', { name: `${row.projectName} ${decisionLabel(row.number)}` })}
        className="peer absolute inset-0 size-6 appearance-none rounded-sm"
      />
      <span
        aria-hidden="true"
        className="pointer-events-none grid size-3.5 place-content-center rounded-sm border-[1.5px] border-field bg-surface text-transparent peer-checked:border-accent peer-checked:bg-accent peer-checked:text-accent-text"
      >
        <Check size={10} strokeWidth={3.5} />
      </span>
    </label>
  )
}
