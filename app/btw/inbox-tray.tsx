import { cookies } from 'next/headers'
import { AnswerTray } from '@/components/decisions/answer-tray'
import { readTray } from '@/lib/usecases/read-tray'
import { NOT_NOW_COOKIE } from '../_server/cookies'
import { pageContext } from '../_server/session'
import { notNowAction, restartAction, undoAction } from './actions'
import { IdleNote } from './idle-note'

/** The foot of the inbox with the actor's held answers and the restart prompts not yet waved away. */
export async function InboxTray({ openSlug }: { openSlug?: string }) {
  const ctx = await pageContext()
  const { held, restarts } = await readTray(ctx)
  const dismissed = ((await cookies()).get(NOT_NOW_COOKIE)?.value ?? '').split(' ')
  const prompts = restarts.filter(prompt => !dismissed.includes(prompt.id))
  if (held.length === 0 && prompts.length === 0 && !openSlug) return null
  return (
    <AnswerTray
      held={held}
      restarts={prompts}
      now={ctx.clock().toISOString()}
      undo={undoAction}
      restart={restartAction}
      notNow={notNowAction}
    >
      {openSlug && <IdleNote slug={openSlug} />}
    </AnswerTray>
  )
}
