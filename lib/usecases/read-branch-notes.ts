import type { PlanEdit } from '@/lib/core/plan/list-plan-edits'
import type { Renumbered } from '@/lib/core/plan/merge-decisions'
import type { Context } from './context'

/** What a person should know of the loop's branch: the questions about it, and what came into the plan by hand. */
export type BranchNotes = {
  /** Numbers of the decisions that wait about a refused push and about commits that cannot be joined. */
  asked: { push: number | null; conflict: number | null }
  /** Edits by hand that the latest run took in, each item once; null when there were none. */
  takenIn: { edits: PlanEdit[]; renumbered: Renumbered[] } | null
}

/** What the worker writes down at a take-in, as the audit row `plan.taken-in` keeps it. */
type TakenIn = { edits?: PlanEdit[]; renumbered?: Renumbered[] }

const NOTES = 50

/** Reads the notes about a project's branch since its latest run began. The caller has authorized. */
export async function readBranchNotes(
  ctx: Pick<Context, 'db'>,
  projectId: string,
  since: Date | null,
): Promise<BranchNotes> {
  const [waiting, noted] = await Promise.all([
    ctx.db.decision.findMany({
      where: { projectId, kind: { in: ['push-refused', 'branch-conflict'] }, state: 'pending' },
      select: { number: true, kind: true },
    }),
    ctx.db.audit.findMany({
      where: { projectId, action: 'plan.taken-in', ...(since ? { at: { gte: since } } : {}) },
      orderBy: { at: 'desc' },
      take: NOTES,
      select: { after: true },
    }),
  ])
  const numberOf = (kind: string) => waiting.find(row => row.kind === kind)?.number ?? null
  return {
    asked: { push: numberOf('push-refused'), conflict: numberOf('branch-conflict') },
    takenIn: joinNotes(noted.map(row => (row.after ?? {}) as TakenIn)),
  }
}

/** Newest first: what happened to an item last is what is said of it. */
function joinNotes(notes: TakenIn[]): BranchNotes['takenIn'] {
  const edits = new Map<string, PlanEdit>()
  for (const edit of notes.flatMap(note => note.edits ?? [])) {
    const key = `${edit.file} ${edit.itemId}`
    if (!edits.has(key)) edits.set(key, edit)
  }
  const renumbered = notes.flatMap(note => note.renumbered ?? [])
  return edits.size + renumbered.length > 0 ? { edits: [...edits.values()], renumbered } : null
}
