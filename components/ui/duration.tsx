import { useTranslations } from 'next-intl'

/** A length of time in its two largest units: `0.4 s`, `2 m 10 s`, `6 h 20 m`, `3 d 4 h`. */
export function Duration({ ms }: { ms: number }) {
  const t = useTranslations('common.duration')
  if (ms > 0 && ms < 950) return <span className="tabular whitespace-nowrap">{t('seconds', { s: tenths(ms) })}</span>
  const seconds = Math.max(0, Math.round(ms / 1000))
  const [d, h, m, s] = [
    Math.floor(seconds / 86_400),
    Math.floor(seconds / 3600) % 24,
    Math.floor(seconds / 60) % 60,
    seconds % 60,
  ]
  if (d > 0) return <span className="tabular whitespace-nowrap">{t('days', { d, h })}</span>
  if (h > 0) return <span className="tabular whitespace-nowrap">{t('hours', { h, m: pad(m) })}</span>
  if (m > 0) return <span className="tabular whitespace-nowrap">{t('minutes', { m, s: pad(s) })}</span>
  return <span className="tabular whitespace-nowrap">{t('seconds', { s })}</span>
}

/** US dollars; null is unknown and shows nothing, zero is zero. */
export function Cost({ usd }: { usd: number | null }) {
  if (usd === null) return null
  return <span className="tabular">${usd.toFixed(2)}</span>
}

const tenths = (ms: number) => Math.max(0.1, Math.round(ms / 100) / 10)
const pad = (value: number) => String(value).padStart(2, '0')
