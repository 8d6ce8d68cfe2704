import { cookies } from 'next/headers'
import { AnswerTray } from '@/components/decisions/answer-tray'
import type { InboxView } from '@/lib/core/inbox-urls'
import { NOT_NOW_COOKIE } from '../_server/cookies'
import { listFields } from '../_server/list-fields'
import { readTrayOnce } from '../_server/read-once'
import { pageContext } from '../_server/session'
import { notNowAction, restartAction, undoAction, wakeAction } from './actions'
import { undoBatchAction } from './answering-actions'
import { IdleNote } from './idle-note'
import { SnoozeChoices } from './snoozing'

/** The foot of the inbox with the actor's held answers and the restart prompts not yet waved away. */
export async function InboxTray({ openSlug, list }: { openSlug?: string; list: InboxView }) {
  const ctx = await pageContext()
  const { held, snoozed, restarts } = await readTrayOnce()
  const dismissed = ((await cookies()).get(NOT_NOW_COOKIE)?.value ?? '').split(' ')
  const prompts = restarts.filter(prompt => !dismissed.includes(prompt.id))
  if (held.length === 0 && snoozed.length === 0 && prompts.length === 0 && !openSlug) return null
  return (
    <AnswerTray
      held={held}
      snoozed={snoozed}
      restarts={prompts}
      now={ctx.clock().toISOString()}
      list={listFields(list)}
      undo={undoAction}
      undoBatch={undoBatchAction}
      wake={wakeAction}
      restart={restartAction}
      notNow={notNowAction}
    >
      {openSlug && (
        <div className="ml-auto hidden items-center gap-x-4 desk:flex">
          <IdleNote slug={openSlug} />
          {/* Only while the open decision can be put aside: then its form is on the page. */}
          <div className="hidden in-[:has(#snooze)]:block">
            <SnoozeChoices look="foot" />
          </div>
        </div>
      )}
    </AnswerTray>
  )
}
