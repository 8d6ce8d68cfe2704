import { visibleProjects } from './authorize'
import type { Context } from './context'

export type WaitingCounts = { decisions: number; gates: number; projects: number }

/** What the navigation counts for the actor: pending decisions, the gates among them, and projects. */
export async function readWaitingCounts(ctx: Pick<Context, 'actor' | 'db'>): Promise<WaitingCounts> {
  const project = visibleProjects(ctx)
  const [decisions, gates, projects] = await Promise.all([
    ctx.db.decision.count({ where: { state: 'pending', project } }),
    ctx.db.decision.count({ where: { state: 'pending', kind: 'manual-gate', project } }),
    ctx.db.project.count({ where: project }),
  ])
  return { decisions, gates, projects }
}
