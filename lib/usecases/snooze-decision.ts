import { z } from 'zod'
import { SNOOZES, snoozeUntil } from '@/lib/core/decision/snooze-time'
import { Refusal } from '@/lib/core/errors'
import { refuseClosed } from './answer-refusals'
import { requireSession } from './authorize'
import type { Context } from './context'
import { loadDecision } from './load-decision'

export const snoozeRequestSchema = z.object({
  slug: z.string().min(1).max(200),
  number: z.coerce.number().int().positive(),
  snooze: z.enum(SNOOZES),
})
export type SnoozeRequest = z.output<typeof snoozeRequestSchema>

/**
 * Puts a waiting decision aside for the actor alone, until a time on the clock of `zone` (IANA); again replaces it. It
 * tells nobody and changes nothing about the decision. CONFLICT once it is answered or closed (`spec/inbox.md`, Desktop).
 */
export async function snoozeDecision(
  ctx: Pick<Context, 'actor' | 'db' | 'clock'>,
  { slug, number, snooze, zone }: SnoozeRequest & { zone: string },
): Promise<{ until: Date }> {
  const { userId } = requireSession(ctx)
  const loaded = await loadDecision(ctx, slug, number)
  const { row, decision } = loaded
  if (decision.state === 'withdrawn' || decision.state === 'superseded') throw refuseClosed(loaded)
  if (decision.state !== 'pending') throw refuseAnswered()
  const now = ctx.clock()
  const until = snoozeUntil(snooze, now, zone)
  const data = { until, createdAt: now }
  await ctx.db.snooze.upsert({
    where: { userId_decisionId: { userId, decisionId: row.id } },
    create: { userId, decisionId: row.id, ...data },
    update: data,
  })
  await ctx.db.snooze.deleteMany({ where: { userId, until: { lte: now } } })
  return { until }
}

function refuseAnswered(): Refusal {
  const message = 'It is answered by now, so there is nothing to put aside.'
  return new Refusal('CONFLICT', { key: 'snoozeAnswered', message })
}
