import { useTranslations } from 'next-intl'

/** How long a decision waits, in whole hours, below one hour in minutes: `14 h`, `12 min`. */
export function WaitingTime({ hours }: { hours: number }) {
  const t = useTranslations('inbox')
  return <span className="tabular whitespace-nowrap">{waitingWords(hours, t)}</span>
}

type Words = (key: 'hours' | 'minutes', values: Record<string, number>) => string

/** The same as text. */
export function waitingWords(hours: number, t: Words): string {
  return hours < 1 ? t('minutes', { minutes: Math.floor(hours * 60) }) : t('hours', { hours: Math.floor(hours) })
}

/** Why a score is what it is: `14.0 = 0 + 14 h`, the hours as exact as the score. */
export function scoreValues(
  { score, urgentPoints, hours }: { score: number; urgentPoints: number; hours: number },
  t: Words,
) {
  return { score: score.toFixed(1), points: urgentPoints, time: t('hours', { hours: Number(hours.toFixed(1)) }) }
}
