import Link from 'next/link'
import { getTranslations } from 'next-intl/server'
import type { InboxView } from '@/lib/core/inbox-urls'
import { urls } from '@/lib/core/urls'
import type { DecisionView } from '@/lib/usecases/read-decision'
import { evidenceTabs } from '../_server/decision-evidence'

/** On the phone the evidence is folded into one line; "see all" is the same page with its first tab. */
export async function SeenLine({ view, list }: { view: DecisionView; list: InboxView }) {
  const t = await getTranslations('inbox.seen')
  const tabs = await evidenceTabs(view, tab => `${urls.decision(view.slug, view.number, { ...list, tab })}#evidence`)
  const [first] = tabs
  if (!first) return null
  const words = tabs.map(({ label, note }) => (note ? `${label} ${note}` : label)).join(' · ')
  return (
    <dl className="grid grid-cols-[72px_1fr] gap-x-3.5 desk:hidden">
      <dt className="py-2.5 text-text-3">{t('label')}</dt>
      <dd className="min-w-0">
        <Link href={first.href} prefetch={false} className="block min-h-11 py-2.5">
          {words} <span className="whitespace-nowrap text-accent">{t('all')}</span>
        </Link>
      </dd>
    </dl>
  )
}
