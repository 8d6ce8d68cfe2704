import { useTranslations } from 'next-intl'

/** Grey lines in place of a list that is still being read; they appear after 200 ms only. */
export function Skeleton({ rows = 8 }: { rows?: number }) {
  const t = useTranslations('common')
  return (
    <div role="status" className="appear-late grid gap-3 px-4 py-5 desk:px-7">
      <span className="sr-only">{t('loading')}</span>
      {Array.from({ length: rows }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all alike
        <span key={index} className="h-4 rounded bg-sunken" style={{ width: `${92 - ((index * 17) % 38)}%` }} />
      ))}
    </div>
  )
}
