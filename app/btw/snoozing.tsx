import { getTimeZone, getTranslations } from 'next-intl/server'
import { SnoozeForm } from '@/components/decisions/snooze-form'
import { SnoozeMenu } from '@/components/decisions/snooze-menu'
import { ActionButton } from '@/components/ui/action-button'
import { ClockTime } from '@/components/ui/clock-time'
import { Notice } from '@/components/ui/notice'
import { snoozeChoices } from '@/lib/core/decision/snooze-time'
import type { InboxView } from '@/lib/core/inbox-urls'
import type { DecisionView } from '@/lib/usecases/read-decision'
import { listFields } from '../_server/list-fields'
import { pageContext } from '../_server/session'
import { snoozeAction, wakeAction } from './actions'

/** What stands behind the snooze menus of an open decision, and until when it is put aside. */
export async function Snoozing({ view, list }: { view: DecisionView; list: InboxView }) {
  if (view.state !== 'pending') return null
  const fields = { slug: view.slug, number: String(view.number) }
  return (
    <>
      <SnoozeForm action={snoozeAction} fields={{ ...fields, ...listFields(list) }} />
      {view.snoozedUntil && <PutAside until={view.snoozedUntil} now={view.now} fields={fields} />}
    </>
  )
}

/** The menu with its times on the viewer's clock. */
export async function SnoozeChoices({ look }: { look: 'phone' | 'foot' }) {
  const [{ clock }, zone] = [await pageContext(), await getTimeZone()]
  const now = clock()
  const choices = snoozeChoices(now, zone).map(({ snooze, until }) => ({ snooze, until: until.toISOString() }))
  return <SnoozeMenu choices={choices} now={now.toISOString()} look={look} />
}

async function PutAside({ until, now, fields }: { until: string; now: string; fields: Record<string, string> }) {
  const t = await getTranslations('inbox.snooze')
  return (
    <div className="px-4 pt-4 desk:max-w-[816px] desk:px-7">
      <Notice tone="info">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1.5">
          <span>{t.rich('until', { time: () => <ClockTime at={until} now={now} /> })}</span>
          <ActionButton action={wakeAction} fields={fields}>
            {t('wake')}
          </ActionButton>
        </div>
      </Notice>
    </div>
  )
}
