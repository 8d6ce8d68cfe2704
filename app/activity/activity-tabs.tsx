import { getTranslations } from 'next-intl/server'
import { TabLinks } from '@/components/ui/tab-links'
import { urls } from '@/lib/core/urls'

/** From the log of changes to what the workers found; the latter is for administrators, and others have no tabs. */
export async function ActivityTabs({ current, isAdmin }: { current: 'changes' | 'reconcile'; isAdmin: boolean }) {
  const [t, common] = [await getTranslations('activity.log'), await getTranslations('common')]
  if (!isAdmin) return null
  return (
    <TabLinks
      label={t('tabs')}
      tabs={[
        { href: urls.activity(), label: t('changes'), isCurrent: current === 'changes' },
        { href: urls.reconcile, label: common('reconcile'), isCurrent: current === 'reconcile' },
      ]}
    />
  )
}
