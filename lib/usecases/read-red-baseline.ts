import type { Context } from './context'

/** A verify that passed: its exit code, in time, and nothing else against it. */
export const GREEN = { exitCode: 0, timedOut: false, reason: null, endedAt: { not: null } } as const

/**
 * The red verify of a phase that none of its items caused: on the untouched tree, or on commits taken in. Null while
 * there is none; a later green verify of the same command by the host ends it (`spec/loop.md`, Baseline).
 */
export async function readRedBaseline(
  ctx: Pick<Context, 'db'>,
  of: { projectId: string; phaseId: string; command?: string },
) {
  const last = await ctx.db.verification.findFirst({
    where: { ...of, kind: { in: ['baseline', 'taken-in'] }, endedAt: { not: null } },
    orderBy: { startedAt: 'desc' },
  })
  if (!last || (last.exitCode === 0 && !last.timedOut && last.reason === null)) return null
  const { command, startedAt } = last
  const later = { ...of, command, kind: 'parent', startedAt: { gt: startedAt }, ...GREEN }
  return (await ctx.db.verification.count({ where: later })) > 0 ? null : last
}
