import { listPlanEdits } from '@/lib/core/plan/list-plan-edits'
import type { Renumbered } from '@/lib/core/plan/merge-decisions'
import { fenced } from '@/lib/usecases/loop/lease'
import { readPlanAt } from '@/lib/usecases/loop/plan-at'
import type { WorkerContext } from '@/lib/usecases/loop/worker-context'
import type { Workplace } from '@/lib/usecases/loop/workplace'

type TakenIn = { tip: string; theirs: string; renumbered: Renumbered[] }

/**
 * Writes down what a person did to the plan by hand, for the project page: items of PRDs that were edited outside
 * `[Decision]` commits, and decisions that had to change their number (`spec/files.md`, Approval digest).
 */
export async function noteTakenIn(
  ctx: WorkerContext,
  work: Workplace,
  { tip, theirs, renumbered }: TakenIn,
): Promise<void> {
  const commits = await ctx.git.listCommits(work.mirror, tip, theirs)
  const byHand = commits.filter(commit => !/^\[(Decision|Ralph)\] /.test(commit.subject))
  const edits = byHand.length === 0 ? [] : await readEdits(ctx, work, { tip, theirs })
  if (edits.length === 0 && renumbered.length === 0) return
  const after = { commit: theirs, commits: byHand.length, edits, renumbered }
  const { id: projectId, slug: subject } = work.project
  await fenced(ctx, work.lease, tx =>
    tx.audit.create({
      data: { actorName: 'Gatewalk', via: 'worker', action: 'plan.taken-in', projectId, subject, after },
    }),
  )
}

async function readEdits(ctx: WorkerContext, work: Workplace, { tip, theirs }: { tip: string; theirs: string }) {
  const base = await ctx.git.mergeBase(work.mirror, tip, theirs)
  if (base === null) return []
  const before = await readPlanAt(ctx, work, base)
  return listPlanEdits(before.files, (await readPlanAt(ctx, work, theirs)).files)
}
