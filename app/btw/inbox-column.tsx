import Link from 'next/link'
import { getTranslations } from 'next-intl/server'
import { InboxList } from '@/components/decisions/inbox-list'
import { KindIcons } from '@/components/decisions/kind-tag'
import { classNames } from '@/components/ui/class-names'
import { EmptyState } from '@/components/ui/empty-state'
import { urls } from '@/lib/core/urls'
import { type DecisionName, INBOX_WINDOW, type Inbox } from '@/lib/usecases/read-inbox'
import { listedRow } from '../_server/listed-row'
import { InboxFilterForm } from './inbox-filter-form'
import type { InboxQuery } from './inbox-query'

type ColumnProps = { inbox: Inbox; query: InboxQuery; open: DecisionName | null }

/** The left of the inbox: search and filter, the ranked list, and what the person has put off. The phone's own screen. */
export async function InboxColumn({ inbox, query, open }: ColumnProps) {
  const t = await getTranslations('inbox')
  const { filter, isList } = query
  const { rows, offset, size, seen, now, total, newcomers } = inbox
  const pageAt = (from: number) =>
    open && !isList
      ? urls.decision(open.slug, open.number, { seen, filter, from })
      : urls.inboxList({ seen, filter, from })
  const last = offset + rows.length
  return (
    <div
      className={classNames('min-h-0 desk:grid desk:grid-rows-[auto_1fr] desk:border-r', !isList && 'hidden desk:grid')}
    >
      <KindIcons />
      <InboxFilterForm query={query} seen={seen} open={open} />
      <InboxList
        key={JSON.stringify([seen, filter])}
        window={{ rows: rows.map(listedRow), offset, size, version: `${total - newcomers}/${size}` }}
        now={now}
        earlier={offset > 0 ? pageAt(Math.max(0, offset - INBOX_WINDOW)) : null}
        later={last < size ? pageAt(last) : null}
        foot={
          !filter.snoozed && inbox.snoozed > 0
            ? { href: urls.inboxView({ seen, filter: { snoozed: true } }), count: inbox.snoozed }
            : null
        }
      >
        {size === 0 && (
          <div className="px-4">
            <EmptyState title={t('filter.none')}>
              <Link href={urls.inboxView({ seen })} className="text-accent underline-offset-2 hover:underline">
                {t('filter.all')}
              </Link>
            </EmptyState>
          </div>
        )}
      </InboxList>
    </div>
  )
}
