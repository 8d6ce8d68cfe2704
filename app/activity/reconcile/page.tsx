import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { orNotFound } from '@/app/_server/or-not-found'
import { pageContext } from '@/app/_server/session'
import { ReconcileList } from '@/components/activity/reconcile-list'
import { Bar, Page } from '@/components/ui/bar'
import { EmptyState } from '@/components/ui/empty-state'
import { RelativeTime } from '@/components/ui/relative-time'
import { readReconcileReports } from '@/lib/usecases/read-reconcile-reports'
import { ActivityTabs } from '../activity-tabs'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('activity.reconcile'))('title') }
}

export default async function ReconcilePage() {
  const ctx = await pageContext()
  const [t, { hosts, reports }] = [
    await getTranslations('activity.reconcile'),
    await orNotFound(readReconcileReports(ctx)),
  ]
  const log = await getTranslations('activity.log')
  const now = ctx.clock().toISOString()
  return (
    <>
      <Bar title={log('title')} />
      <Page>
        <div className="grid max-w-[1120px] gap-6">
          <ActivityTabs current="reconcile" isAdmin={ctx.actor.isAdmin} />
          <h2 className="sr-only">{t('title')}</h2>
          <div className="grid max-w-[72ch] gap-2 text-md text-text-2">
            <p>{t('intro')}</p>
            {hosts.length > 0 ? (
              <ul>
                {hosts.map(({ host, at }) => (
                  <li key={host}>{t.rich('lastLook', { host, when: () => <RelativeTime at={at} now={now} /> })}</li>
                ))}
              </ul>
            ) : (
              <p>{t('noLook')}</p>
            )}
          </div>
          {reports.length > 0 ? (
            <ReconcileList reports={reports} now={now} />
          ) : (
            <div className="border-t">
              <EmptyState title={t('noneTitle')} text={t('noneText')} />
            </div>
          )}
        </div>
      </Page>
    </>
  )
}
