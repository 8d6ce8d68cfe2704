import { visibleProjects } from './authorize'
import type { Context } from './context'
import { snoozedPast } from './inbox-frame'

export type WaitingCounts = { decisions: number; gates: number; projects: number }

/** What the navigation counts for the actor: pending decisions not put aside, pending gates, and projects. */
export async function readWaitingCounts(ctx: Pick<Context, 'actor' | 'db' | 'clock'>): Promise<WaitingCounts> {
  const project = visibleProjects(ctx)
  const [decisions, gates, projects] = await Promise.all([
    ctx.db.decision.count({ where: { state: 'pending', project, snoozes: { none: snoozedPast(ctx, ctx.clock()) } } }),
    ctx.db.decision.count({ where: { state: 'pending', kind: 'manual-gate', project } }),
    ctx.db.project.count({ where: project }),
  ])
  return { decisions, gates, projects }
}
