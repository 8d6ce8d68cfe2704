import { type KeySettings, parseKeySettings } from '@/lib/core/keys/key-settings'
import { requirePerson } from './authorize'
import type { Context } from './context'

/** `holdSeconds`: how long the person's answers can be undone before they are recorded. */
export type InboxSettings = { keys: KeySettings; holdSeconds: number }

/** What the actor has set about keys and the hold (`spec/inbox.md`, Desktop). */
export async function readInboxSettings(ctx: Pick<Context, 'actor' | 'db'>): Promise<InboxSettings> {
  const { userId } = requirePerson(ctx)
  const row = await ctx.db.user.findUniqueOrThrow({ where: { id: userId }, select: { keys: true, holdSeconds: true } })
  return { keys: parseKeySettings(row.keys), holdSeconds: row.holdSeconds }
}
