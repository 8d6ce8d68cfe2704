import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { type Outcome, OutcomeTag } from '@/components/projects/outcome-tag'
import { Cost, Duration } from '@/components/ui/duration'
import { RelativeTime } from '@/components/ui/relative-time'
import { urls } from '@/lib/core/urls'

export type ProgressLine = {
  number: number
  itemId: string
  at: string
  outcome: string | null
  summary: string
  durationMs: number | null
  costUsd: number | null
}

/** What was tried before the question came up: one line per iteration, newest first. */
export function ProgressLines({ slug, lines, now }: { slug: string; lines: ProgressLine[]; now: string }) {
  const t = useTranslations('inbox.tabs')
  return (
    <ol>
      {lines.map(line => (
        <li
          key={line.number}
          className="relative flex flex-wrap items-baseline gap-x-3 gap-y-1 border-b py-2 hover:bg-hover"
        >
          <Link
            href={urls.iteration(slug, line.number)}
            prefetch={false}
            aria-label={t('iteration', { number: line.number })}
            className="font-mono text-xs after:absolute after:inset-0"
          >
            {line.itemId}
          </Link>
          <OutcomeTag outcome={(line.outcome ?? 'working') as Outcome} />
          <span className="min-w-0 grow basis-48 [overflow-wrap:anywhere]">{line.summary}</span>
          <span className="flex gap-3 text-text-2">
            {line.durationMs !== null && <Duration ms={line.durationMs} />}
            <Cost usd={line.costUsd} />
            <RelativeTime at={line.at} now={now} />
          </span>
        </li>
      ))}
    </ol>
  )
}
