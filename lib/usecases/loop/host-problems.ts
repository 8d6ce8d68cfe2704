import { makeProblem } from '@/lib/core/plan/make-problem'
import type { Problem } from '@/lib/core/plan/types'
import type { Prisma, Project } from '@/lib/db/generated/client'
import { fenced } from '@/lib/usecases/loop/lease'
import type { WorkerContext } from '@/lib/usecases/loop/worker-context'
import type { Workplace } from '@/lib/usecases/loop/workplace'

const MISSING = 'submodule-missing'

/** Problems that the host found outside the plan files; they stay beside those of the plan until the next start. */
export function hostProblems(project: Pick<Project, 'problems'>): Problem[] {
  return problemsOf(project).filter(problem => problem.code === MISSING)
}

/**
 * Tries once more for every submodule at a run's start and shows those that cannot be had as warnings, so that a red
 * verify is not taken for the agent's.
 */
export async function warnOfMissing(ctx: WorkerContext, work: Workplace): Promise<void> {
  const missing = await ctx.git.fillSubmodules(work.worktree, { again: true })
  if (missing.length === 0 && hostProblems(work.project).length === 0) return
  const found = missing.map(({ path, url, reason }) => {
    const values = { path, url: url || '—', reason }
    return makeProblem(MISSING, { file: '.gitmodules', line: 1, column: 1 }, { expected: '', found: url, values })
  })
  const others = problemsOf(work.project).filter(problem => problem.code !== MISSING)
  const problems = [...others, ...found] as unknown as Prisma.InputJsonValue
  const where = { id: work.project.id }
  work.project = await fenced(ctx, work.lease, tx => tx.project.update({ where, data: { problems } }))
  await ctx.notify({ type: 'project', projectId: work.project.id })
}

function problemsOf({ problems }: Pick<Project, 'problems'>): Problem[] {
  return Array.isArray(problems) ? (problems as unknown as Problem[]) : []
}
