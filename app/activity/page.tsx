import type { Metadata } from 'next'
import { getTimeZone, getTranslations } from 'next-intl/server'
import { ActivityList } from '@/components/activity/activity-list'
import { Bar, Page } from '@/components/ui/bar'
import { ButtonLink, buttonClasses } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { type ActivityFilter, activityFields, readActivityFilter } from '@/lib/core/activity/activity-filter'
import { urls } from '@/lib/core/urls'
import { readActivity } from '@/lib/usecases/read-activity'
import { readActivityFacets } from '@/lib/usecases/read-activity-facets'
import { pageContext } from '../_server/session'
import { ActivityFilterForm } from './activity-filter-form'
import { ActivityTabs } from './activity-tabs'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('activity.log'))('title') }
}

type Query = Promise<Record<string, string | string[] | undefined>>

export default async function ActivityPage({ searchParams }: { searchParams: Query }) {
  const ctx = await pageContext()
  const params = await searchParams
  const [filter, isPanel] = [readActivityFilter(params), params.panel !== undefined]
  const before = typeof params.before === 'string' ? params.before : undefined
  const [t, zone] = [await getTranslations('activity.log'), await getTimeZone()]
  const [facets, { rows, older }] = await Promise.all([
    readActivityFacets(ctx),
    readActivity(ctx, { filter, zone, before }),
  ])
  return (
    <>
      <Bar title={t('title')}>
        {rows.length > 0 && (
          <a href={urls.activityFile(filter)} download className={buttonClasses()}>
            {t('export')}
          </a>
        )}
      </Bar>
      <Page>
        <div className="grid max-w-[1120px]">
          <ActivityTabs current="changes" isAdmin={ctx.actor.isAdmin} />
          <ActivityFilterForm filter={filter} isPanel={isPanel} facets={facets} />
          {rows.length > 0 ? (
            <ActivityList rows={rows} now={ctx.clock().toISOString()} />
          ) : (
            <div className="border-t">
              <Nothing isNarrowed={activityFields(filter).length > 0 || before !== undefined} />
            </div>
          )}
          <Windows filter={filter} isFirst={before === undefined} older={older} />
        </div>
      </Page>
    </>
  )
}

async function Nothing({ isNarrowed }: { isNarrowed: boolean }) {
  const t = await getTranslations('activity.log')
  if (!isNarrowed) return <EmptyState title={t('noneTitle')} text={t('noneText')} />
  return (
    <EmptyState title={t('nothingTitle')} text={t('nothingText')}>
      <ButtonLink href={urls.activity()}>{t('all')}</ButtonLink>
    </EmptyState>
  )
}

/** From window to window: what is newer stays where it was, so no row is shown twice or left out. */
async function Windows({ filter, isFirst, older }: { filter: ActivityFilter; isFirst: boolean; older: string | null }) {
  const t = await getTranslations('activity.log')
  if (isFirst && older === null) return null
  return (
    <div className="flex gap-2 py-4">
      {!isFirst && <ButtonLink href={urls.activity({ filter })}>{t('newest')}</ButtonLink>}
      {older !== null && <ButtonLink href={urls.activity({ filter, before: older })}>{t('older')}</ButtonLink>}
    </div>
  )
}
