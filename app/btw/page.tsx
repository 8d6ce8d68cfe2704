import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { InboxKeys } from '@/components/decisions/inbox-keys'
import { InboxList } from '@/components/decisions/inbox-list'
import { KeepSeen } from '@/components/decisions/keep-seen'
import { KeyCap } from '@/components/keys/key-cap'
import { PressByKey } from '@/components/keys/press-by-key'
import { RefreshOnChange } from '@/components/live/refresh-on-change'
import { Bar } from '@/components/ui/bar'
import { ButtonLink } from '@/components/ui/button'
import { classNames } from '@/components/ui/class-names'
import { EVIDENCE_TABS, urls } from '@/lib/core/urls'
import { type InboxRow, readInbox } from '@/lib/usecases/read-inbox'
import { ClientMessages } from '../_server/client-messages'
import { orNotFound } from '../_server/or-not-found'
import { pageContext } from '../_server/session'
import { DecisionDetail } from './decision-detail'
import { FeedState } from './feed-state'
import { readInboxQuery } from './inbox-query'
import { InboxTray } from './inbox-tray'

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('inbox'))('title') }
}

export default async function InboxPage({ searchParams }: Props) {
  const ctx = await pageContext()
  const query = readInboxQuery(await searchParams)
  const [t, inbox] = [await getTranslations('inbox'), await orNotFound(readInbox(ctx))]
  const seen = query.seen ?? Date.parse(inbox.now)
  const rows = inbox.rows.filter(row => Date.parse(row.askedAt) <= seen)
  const newcomers = inbox.rows.length - rows.length
  const open = query.open ?? firstOpen(rows)
  const current = open ? `${open.slug}/${open.number}` : null
  const tab = EVIDENCE_TABS.find(known => known === query.tab)
  const newHref = open ? urls.decision(open.slug, open.number) : urls.inbox
  return (
    <ClientMessages areas={['inbox']}>
      <RefreshOnChange readAt={Date.parse(inbox.now)} />
      <KeepSeen key={seen} seen={seen} />
      <div className={classNames(open && !query.isList && 'hidden desk:block')}>
        <Bar
          title={t('title')}
          aside={inbox.total > 0 && t('summary', { decisions: inbox.total, projects: inbox.projects })}
        >
          {newcomers > 0 && (
            <PressByKey action="newcomers">
              <ButtonLink href={newHref} tone="ghost" kbd={<KeyCap action="newcomers" />}>
                {t('newcomers', { count: newcomers })}
              </ButtonLink>
            </PressByKey>
          )}
          {open && <InboxKeys listHref={urls.inboxList({ seen })} />}
        </Bar>
      </div>
      {rows.length === 0 && !open ? (
        <div className="min-h-0 desk:grid desk:grid-rows-[1fr_auto]">
          <FeedState />
          <InboxTray />
        </div>
      ) : (
        <div data-inbox="" className="min-h-0 desk:grid desk:grid-cols-[416px_1fr]">
          <div className={classNames('min-h-0 desk:block desk:overflow-auto desk:border-r', !query.isList && 'hidden')}>
            <InboxList rows={rows} current={current} hrefOf={row => urls.decision(row.slug, row.number, { seen })} />
            {inbox.total > inbox.rows.length && (
              <p className="px-4 py-3 text-text-2">{t('more', { count: inbox.total - inbox.rows.length })}</p>
            )}
          </div>
          <div className={classNames('min-h-0 desk:grid desk:grid-rows-[1fr_auto]', query.isList && 'hidden')}>
            <div className="desk:hidden">
              <InboxTray />
            </div>
            {open && (
              <DecisionDetail
                open={open}
                rows={rows}
                seen={seen}
                tab={tab}
                chosen={query.chosen}
                late={query.late}
                total={inbox.total}
              />
            )}
            <div className="hidden desk:block">
              <InboxTray openSlug={open?.slug} />
            </div>
          </div>
        </div>
      )}
    </ClientMessages>
  )
}

function firstOpen(rows: InboxRow[]): { slug: string; number: number } | null {
  return rows.find(row => row.held === null) ?? rows[0] ?? null
}
