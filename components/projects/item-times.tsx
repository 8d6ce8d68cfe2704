import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { Cost, Duration } from '@/components/ui/duration'
import { urls } from '@/lib/core/urls'

export type ItemTimeLine = { itemId: string; ms: number; iterations: number; costUsd: number | null }

/** The items that took longest as bars in a table; each leads to its iterations. */
export function ItemTimes({ slug, items }: { slug: string; items: ItemTimeLine[] }) {
  const t = useTranslations('projects.cost')
  const longest = Math.max(1, ...items.map(item => item.ms))
  return (
    <section aria-label={t('items')} className="grid min-w-0 content-start gap-2">
      <h2 className="text-md font-semibold">{t('items')}</h2>
      <table className="w-full border-collapse text-left">
        <thead className="text-xs text-text-3">
          <tr className="border-b">
            <th scope="col" className="py-1.5 pr-3 font-normal">
              {t('item')}
            </th>
            <th scope="col" className="py-1.5 pr-3 font-normal">
              {t('time')}
            </th>
            <th scope="col" className="py-1.5 pr-3 text-right font-normal">
              {t('iterations')}
            </th>
            <th scope="col" className="py-1.5 text-right font-normal">
              {t('usd')}
            </th>
          </tr>
        </thead>
        <tbody>
          {items.map(item => (
            <tr key={item.itemId} className="border-b">
              <th scope="row" className="py-1 pr-3 font-mono text-xs font-normal whitespace-nowrap">
                <Link
                  href={urls.progress(slug, { filter: { item: item.itemId } })}
                  prefetch={false}
                  className="inline-flex min-h-11 items-center underline-offset-2 hover:underline desk:min-h-6"
                >
                  {item.itemId}
                </Link>
              </th>
              <td className="w-full py-1 pr-3">
                <span className="flex items-center gap-2">
                  <svg aria-hidden="true" className="h-2 max-w-80 grow" preserveAspectRatio="none" viewBox="0 0 100 8">
                    <rect width={Math.max(1, (item.ms / longest) * 100)} height="8" fill="var(--color-accent)" />
                  </svg>
                  <Duration ms={item.ms} />
                </span>
              </td>
              <td className="tabular py-1 pr-3 text-right">{item.iterations}</td>
              <td className="py-1 text-right">
                <Cost usd={item.costUsd} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
