import { Refusal } from '@/lib/core/errors'
import type { Problem } from '@/lib/core/plan/types'
import { auditAuthor } from './audit-author'
import { requirePerson, requireProject } from './authorize'
import type { Context } from './context'
import { planHasProblems } from './plan-has-problems'
import { tellChange } from './tell-change'
import { markWake, wakeProject } from './wake-project'

/**
 * Starts, or resumes, the orchestrator. Refuses PRECONDITION_FAILED with every plan problem known; what only the
 * worker's host can know is checked at the first boundary and ends the run with its reasons (`spec/loop.md`, Starting).
 */
export async function startRun(ctx: Context, input: { slug: string }): Promise<void> {
  const project = await requireProject(ctx, input.slug, 'operator')
  const person = requirePerson(ctx)
  const problems = (project.problems as unknown as Problem[]).filter(problem => problem.severity === 'error')
  if (problems.length > 0) throw planHasProblems(problems)
  const active = await ctx.db.run.findFirst({ where: { projectId: project.id, state: 'active' } })
  const isPaused = active !== null && active.pausedUntil !== null
  if (active && active.wish === 'none' && !isPaused) throw alreadyRunning()
  const who = auditAuthor(person)
  await ctx.db.$transaction(async tx => {
    if (active) {
      // A wish that the worker has not seen yet is taken back; a pause for a limit is cut short.
      const data = { wish: 'none', pausedUntil: null, pauseReason: null }
      const { count } = await tx.run.updateMany({ where: { id: active.id, state: 'active' }, data })
      if (count === 0) throw alreadyRunning()
    } else {
      await tx.run.create({ data: { projectId: project.id, startedById: person.userId, startedBy: person.name } })
    }
    await tx.audit.create({ data: { ...who, action: 'run.start', projectId: project.id, subject: project.slug } })
    await markWake(tx, project.id)
    await tellChange(tx, { type: 'project', projectId: project.id })
  })
  await wakeProject(ctx, project.id)
}

function alreadyRunning(): Refusal {
  return new Refusal('CONFLICT', { key: 'alreadyRunning', message: 'The run is already active.' })
}
