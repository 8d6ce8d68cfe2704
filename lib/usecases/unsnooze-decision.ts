import { requireSession } from './authorize'
import type { Context } from './context'
import { loadDecision } from './load-decision'

/** Brings a decision that the actor had put aside back into their list; does nothing where none is put aside. */
export async function unsnoozeDecision(
  ctx: Pick<Context, 'actor' | 'db' | 'clock'>,
  { slug, number }: { slug: string; number: number },
): Promise<void> {
  const { userId } = requireSession(ctx)
  const { row } = await loadDecision(ctx, slug, number)
  await ctx.db.snooze.deleteMany({ where: { userId, decisionId: row.id } })
}
