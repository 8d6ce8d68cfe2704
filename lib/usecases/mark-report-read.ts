import { requireSession } from './authorize'
import type { Context } from './context'

/** Remembers up to when the actor has read the report; it only ever moves forward, and never past now. */
export async function markReportRead(
  ctx: Pick<Context, 'actor' | 'db' | 'clock'>,
  { until }: { until: Date },
): Promise<void> {
  const { userId } = requireSession(ctx)
  const to = until > ctx.clock() ? ctx.clock() : until
  await ctx.db.reportLook.createMany({ data: [{ userId, until: to }], skipDuplicates: true })
  await ctx.db.reportLook.updateMany({ where: { userId, until: { lt: to } }, data: { until: to } })
}
