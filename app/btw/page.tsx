import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { BatchOrDetail } from '@/components/answering/batch-or-detail'
import { LineButton } from '@/components/answering/line-button'
import { DetailPane } from '@/components/decisions/detail-pane'
import { InboxKeys } from '@/components/decisions/inbox-keys'
import { InboxMarkProvider } from '@/components/decisions/inbox-mark'
import { InboxSelectionProvider } from '@/components/decisions/inbox-selection'
import { KeepFocus } from '@/components/decisions/keep-focus'
import { KeepSeen } from '@/components/decisions/keep-seen'
import { KeyCap } from '@/components/keys/key-cap'
import { PressByKey } from '@/components/keys/press-by-key'
import { RefreshOnChange } from '@/components/live/refresh-on-change'
import { Bar } from '@/components/ui/bar'
import { ButtonLink } from '@/components/ui/button'
import { classNames } from '@/components/ui/class-names'
import { filterFields } from '@/lib/core/decision/inbox-filter'
import { EVIDENCE_TABS } from '@/lib/core/inbox-urls'
import { urls } from '@/lib/core/urls'
import { type DecisionName, type Inbox, readInbox } from '@/lib/usecases/read-inbox'
import { InboxNews } from '../_server/inbox-news'
import { orNotFound } from '../_server/or-not-found'
import { pageContext } from '../_server/session'
import { recordAnswersAction } from './answering-actions'
import { DecisionDetail } from './decision-detail'
import { FeedState } from './feed-state'
import { InboxColumn } from './inbox-column'
import { type InboxQuery, readInboxQuery } from './inbox-query'
import { InboxTray } from './inbox-tray'

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('inbox'))('title') }
}

export default async function InboxPage({ searchParams }: Props) {
  const ctx = await pageContext()
  const query = readInboxQuery(await searchParams)
  const { filter, seen, from } = query
  const asked = { filter, around: query.open, seen: seen ?? undefined, from: from ?? undefined }
  const inbox = await orNotFound(readInbox(ctx, asked))
  const open = query.open ?? inbox.first
  const list = { seen: inbox.seen, filter }
  const isQuiet = open === null && filterFields(filter).length === 0
  return (
    <InboxMarkProvider shown={open && `${open.slug}/${open.number}`} seen={inbox.seen} filter={filter}>
      <InboxSelectionProvider>
        <RefreshOnChange readAt={Date.parse(inbox.now)} />
        <KeepSeen key={inbox.seen} seen={inbox.seen} />
        <div className={classNames(open && !query.isList && 'hidden desk:block')}>
          <InboxBar inbox={inbox} query={query} open={open} />
        </div>
        {isQuiet ? (
          <div className="min-h-0 desk:grid desk:grid-rows-[1fr_auto]">
            <FeedState />
            <InboxTray list={list} />
          </div>
        ) : (
          <div data-inbox="" className="min-h-0 desk:grid desk:grid-cols-[416px_1fr]">
            <InboxColumn inbox={inbox} query={query} open={open} />
            <div className={classNames('min-h-0 desk:grid desk:grid-rows-[1fr_auto]', query.isList && 'hidden')}>
              <div className="desk:hidden">
                <InboxTray list={list} />
              </div>
              <BatchOrDetail record={recordAnswersAction}>
                <DetailPane key={open && `${open.slug}/${open.number}`} className="min-h-0 desk:overflow-auto">
                  {open && (
                    <DecisionDetail
                      open={open}
                      next={nextOf(inbox, open)}
                      position={inbox.position === null ? null : inbox.position + 1}
                      size={inbox.size}
                      list={list}
                      tab={EVIDENCE_TABS.find(known => known === query.tab)}
                      chosen={query.chosen}
                      late={query.late}
                    />
                  )}
                </DetailPane>
              </BatchOrDetail>
              <div className="hidden desk:block">
                <InboxTray openSlug={open?.slug} list={list} />
              </div>
            </div>
          </div>
        )}
        <KeepFocus at={inbox.now} />
        <InboxNews
          page="inbox"
          open={open}
          position={inbox.position === null ? 0 : inbox.position + 1}
          total={inbox.size}
          newcomers={inbox.newcomers}
        />
      </InboxSelectionProvider>
    </InboxMarkProvider>
  )
}

type BarProps = { inbox: Inbox; query: InboxQuery; open: DecisionName | null }

async function InboxBar({ inbox, query: { filter }, open }: BarProps) {
  const t = await getTranslations('inbox')
  const { total, projects, newcomers, seen } = inbox
  return (
    <Bar title={t('title')} aside={total > 0 && t('summary', { decisions: total, projects })}>
      {newcomers > 0 && (
        <PressByKey action="newcomers">
          <ButtonLink
            href={open ? urls.decision(open.slug, open.number, { filter }) : urls.inboxView({ filter })}
            tone="ghost"
            kbd={<KeyCap action="newcomers" />}
          >
            {t('newcomers', { count: newcomers })}
          </ButtonLink>
        </PressByKey>
      )}
      <LineButton version={inbox.now} record={recordAnswersAction} />
      {open && <InboxKeys listHref={urls.inboxList({ seen, filter })} />}
    </Bar>
  )
}

/** The waiting question after the open one, as far as the page knows it; else the first. */
function nextOf({ rows, first }: Inbox, open: DecisionName): DecisionName | null {
  const at = rows.findIndex(row => row.slug === open.slug && row.number === open.number)
  return rows.find((row, index) => index > at && row.held === null && row.settled === null) ?? first
}
