import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { isSettled, summariseResults } from '@/lib/core/decision/answer-results'
import { inboxUrls } from '@/lib/core/inbox-urls'
import { decisionLabel } from '@/lib/core/plan/decision-references'
import type { ShownResult } from './answering-shapes'

/** "12 recorded · 2 already answered by Mei · 1 changed, look again". */
export function useSummary(): (results: readonly ShownResult[]) => string {
  const t = useTranslations('answering.result')
  return results =>
    summariseResults(results)
      .map(({ outcome, count, by }) => t(outcome, { count, by }))
      .join(' · ')
}

/** The answers that were not taken, each with why and the way back to its decision. */
export function ResultList({ results }: { results: readonly ShownResult[] }) {
  const t = useTranslations('answering.result')
  const left = results.filter(result => !isSettled(result))
  return (
    <ul aria-label={t('label')} className="grid gap-1">
      {left.map(result => (
        <li key={`${result.slug}/${result.number}`} className="flex flex-wrap items-baseline gap-x-2">
          <span className="font-mono text-xs">
            {result.slug}/{decisionLabel(result.number)}
          </span>
          <span className="min-w-0 [overflow-wrap:anywhere]">
            <ResultWords result={result} />
          </span>
          <Link
            href={inboxUrls.decision(result.slug, result.number)}
            prefetch={false}
            className="inline-flex min-h-11 items-center underline underline-offset-2 desk:min-h-0"
          >
            {t('lookAgain')}
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** What became of one answer, in a sentence. */
export function ResultWords({ result }: { result: ShownResult }) {
  const t = useTranslations('answering.result.row')
  switch (result.outcome) {
    case 'recorded':
    case 'same':
      return t(result.outcome, { label: result.label })
    case 'already-answered':
      return t('already-answered', { by: result.by, label: result.label, seconds: result.secondsAgo })
    case 'changed':
    case 'closed':
      return t(result.outcome)
    case 'barred':
    case 'invalid':
      return result.message
  }
}
