import Link from 'next/link'
import { useFormatter, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { classNames } from '@/components/ui/class-names'
import { ClockTime } from '@/components/ui/clock-time'
import { Cost, Duration } from '@/components/ui/duration'
import { Elapsed } from '@/components/ui/elapsed'
import { InlineCode } from '@/components/ui/inline-code'
import type { OutcomeReason } from '@/lib/core/loop/outcome-reason'
import { urls } from '@/lib/core/urls'
import { type Outcome, OutcomeTag } from './outcome-tag'
import { type Verified, VerifyTag } from './verify-tag'

export type ProgressLine =
  | {
      type: 'iteration'
      number: number
      at: string
      isRunning: boolean
      itemId: string
      text: string
      summary: string
      outcome: Outcome
      reason: OutcomeReason | null
      decision: number | null
      child: Verified | null
      host: Verified | null
      durationMs: number
      costUsd: number | null
      tokens: number | null
      commit: string | null
    }
  | {
      type: 'gate'
      id: string
      at: string
      phaseId: string
      command: string
      host: Verified | null
      durationMs: number | null
      logId: string | null
    }

/** PROGRESS as people read it: one line per iteration and gate run, newest first; each opens its evidence. */
export function ProgressTable({ slug, rows, now }: { slug: string; rows: ProgressLine[]; now: string }) {
  const t = useTranslations('projects.progress')
  return (
    <table className="w-full border-collapse text-left">
      <thead className="text-xs text-text-3 max-desk:sr-only">
        <tr className="border-b">
          <Head>{t('time')}</Head>
          <Head>{t('item')}</Head>
          <Head>{t('what')}</Head>
          <Head>{t('child')}</Head>
          <Head>{t('host')}</Head>
          <Head end>{t('took')}</Head>
          <Head end>{t('tokens')}</Head>
          <Head end>{t('cost')}</Head>
          <Head>{t('commit')}</Head>
        </tr>
      </thead>
      <tbody>
        {rows.map(row =>
          row.type === 'iteration' ? (
            <IterationRow key={row.number} slug={slug} row={row} now={now} />
          ) : (
            <GateRow key={row.id} row={row} now={now} />
          ),
        )}
      </tbody>
    </table>
  )
}

function IterationRow({
  slug,
  row,
  now,
}: {
  slug: string
  row: Extract<ProgressLine, { type: 'iteration' }>
  now: string
}) {
  const [t, reasons] = [useTranslations('projects.progress'), useTranslations('iteration.reason')]
  const said = row.summary === row.text ? '' : row.summary
  const note = row.outcome === 'verified' ? '' : row.reason ? reasons(row.reason) : said
  // Passed twice says it all; anything else needs its word.
  const isPlain = row.outcome === 'verified' && row.child
  const child =
    isPlain && row.child ? (
      <VerifyTag mark={row.child} what="verify" />
    ) : (
      <OutcomeTag outcome={row.outcome} decision={row.decision} />
    )
  const host = row.host && <VerifyTag mark={row.host} what="verify" />
  return (
    <tr className={ROW}>
      <Cell quiet>{row.isRunning ? t('now') : <ClockTime at={row.at} now={now} />}</Cell>
      <Cell mono>{row.itemId}</Cell>
      <Cell wide>
        <Link
          href={urls.iteration(slug, row.number)}
          prefetch={false}
          className="after:absolute after:inset-0 [overflow-wrap:anywhere]"
        >
          <InlineCode text={row.text} />
        </Link>
        {note && (
          <span className="text-text-2 [overflow-wrap:anywhere]">
            {' · '}
            <InlineCode text={note} />
          </span>
        )}
        <span className="mt-1 flex flex-wrap gap-1.5 desk:hidden">
          <Labelled label={t('child')}>{child}</Labelled>
          {host && <Labelled label={t('host')}>{host}</Labelled>}
        </span>
      </Cell>
      <Cell only="desk">{child}</Cell>
      <Cell only="desk">
        {host && (
          <Link href={`${urls.iteration(slug, row.number)}#verify`} prefetch={false} className={EVIDENCE}>
            {host}
          </Link>
        )}
      </Cell>
      <Cell end>{row.isRunning ? <Elapsed since={row.at} now={now} /> : <Duration ms={row.durationMs} />}</Cell>
      <Cell end only="desk">
        <Tokens count={row.tokens} />
      </Cell>
      <Cell end only="desk">
        <Cost usd={row.costUsd} />
      </Cell>
      <Cell mono only="desk">
        {row.commit && (
          <Link href={`${urls.iteration(slug, row.number)}#diff`} prefetch={false} className={EVIDENCE}>
            {row.commit.slice(0, 7)}
          </Link>
        )}
      </Cell>
    </tr>
  )
}

function GateRow({ row, now }: { row: Extract<ProgressLine, { type: 'gate' }>; now: string }) {
  const t = useTranslations('projects.progress')
  const host = row.host && <VerifyTag mark={row.host} what="gate" />
  return (
    <tr className="border-b">
      <Cell quiet>
        <ClockTime at={row.at} now={now} />
      </Cell>
      <Cell mono>{row.phaseId}</Cell>
      <Cell wide>
        {t('autoGate')} <code className="font-mono text-xs [overflow-wrap:anywhere]">{row.command}</code>
        <span className="mt-1 flex desk:hidden">{host}</span>
      </Cell>
      <Cell only="desk" />
      <Cell only="desk">
        {row.logId ? (
          <a href={urls.logFile(row.logId)} download className={EVIDENCE}>
            {host}
            <span className="sr-only"> {t('gateLog')}</span>
          </a>
        ) : (
          host
        )}
      </Cell>
      <Cell end>{row.durationMs !== null && <Duration ms={row.durationMs} />}</Cell>
      <Cell only="desk" />
      <Cell only="desk" />
      <Cell only="desk" />
    </tr>
  )
}

/** Tokens in and out, rounded; nothing when the agent does not tell. */
function Tokens({ count }: { count: number | null }) {
  const format = useFormatter()
  if (count === null) return null
  return <span className="tabular">{format.number(count, { notation: 'compact', maximumFractionDigits: 1 })}</span>
}

/** On the phone, where the columns have no heads. */
function Labelled({ label, children }: { label: string; children: ReactNode }) {
  return (
    <span className="inline-flex items-center gap-1 text-xs text-text-3">
      {label} {children}
    </span>
  )
}

function Head({ children, end = false }: { children: ReactNode; end?: boolean }) {
  return (
    <th scope="col" className={classNames('py-1.5 pr-3 font-normal last:pr-0', end && 'text-right')}>
      {children}
    </th>
  )
}

type CellProps = { children?: ReactNode; quiet?: boolean; mono?: boolean; end?: boolean; wide?: boolean; only?: 'desk' }

function Cell({ children, quiet, mono, end, wide, only }: CellProps) {
  return (
    <td
      className={classNames(
        'py-2 pr-3 align-top last:pr-0',
        quiet && 'whitespace-nowrap text-text-3',
        mono && 'whitespace-nowrap font-mono text-xs',
        end && 'whitespace-nowrap text-right max-desk:pr-0',
        wide && 'w-full min-w-0',
        only === 'desk' && 'max-desk:hidden whitespace-nowrap',
      )}
    >
      {children}
    </td>
  )
}

const ROW = 'relative border-b hover:bg-hover has-[a:focus-visible]:bg-hover'
/** Above the link that the whole row is. */
const EVIDENCE = 'relative z-10 underline-offset-2 hover:underline'
