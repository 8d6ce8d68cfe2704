import { HOLD_SECONDS } from '@/lib/core/decision/answer-life'
import { Refusal } from '@/lib/core/errors'
import { auditAuthor } from './audit-author'
import { requireSession } from './authorize'
import type { Context } from './context'

/**
 * Sets how long one's own answers can be undone before they are recorded, in whole seconds (`spec/inbox.md`,
 * Answering); answers that are held already keep their time. Refuses VALIDATION outside `HOLD_SECONDS`.
 */
export async function setHoldSeconds(
  ctx: Pick<Context, 'actor' | 'db' | 'clock'>,
  { holdSeconds }: { holdSeconds: number },
): Promise<void> {
  const person = requireSession(ctx)
  const id = person.userId
  if (!Number.isInteger(holdSeconds) || holdSeconds < HOLD_SECONDS.least || holdSeconds > HOLD_SECONDS.most) {
    throw new Refusal('VALIDATION', { key: 'holdOutOfRange', message: 'Hold answers for 10 to 300 seconds.' })
  }
  await ctx.db.$transaction(async tx => {
    const before = await tx.user.findUniqueOrThrow({ where: { id }, select: { holdSeconds: true } })
    await tx.user.update({ where: { id }, data: { holdSeconds } })
    const who = auditAuthor(person)
    const change = { before, after: { holdSeconds } }
    await tx.audit.create({ data: { ...who, at: ctx.clock(), action: 'hold.changed', subject: id, ...change } })
  })
}
