import type { DecisionKind, DecisionState } from '@/lib/core/decision/types'
import { requireProject } from './authorize'
import type { Context } from './context'

export type ProjectDecision = {
  number: number
  kind: DecisionKind
  phaseId: string
  itemId: string | null
  question: string
  state: DecisionState
  askedAt: string
  /** The latest answer that was not undone. */
  answer: { label: string; text: string; by: string; revision: number } | null
}

/** Decisions that are shown at most; all stand in DECISIONS.md. */
const LIMIT = 500

/** All decisions of a project, newest first, with what was answered. */
export async function readProjectDecisions(
  ctx: Pick<Context, 'actor' | 'db'>,
  { slug }: { slug: string },
): Promise<ProjectDecision[]> {
  const { id: projectId } = await requireProject(ctx, slug, 'viewer')
  const rows = await ctx.db.decision.findMany({
    where: { projectId },
    orderBy: { number: 'desc' },
    take: LIMIT,
    include: { answers: { where: { state: { not: 'undone' } }, orderBy: { revision: 'desc' }, take: 1 } },
  })
  return rows.map(row => {
    const answer = row.answers[0]
    return {
      number: row.number,
      kind: row.kind as DecisionKind,
      phaseId: row.phaseId,
      itemId: row.itemId,
      question: row.question,
      state: row.state as DecisionState,
      askedAt: row.askedAt.toISOString(),
      answer: answer
        ? { label: answer.optionLabel, text: answer.text, by: answer.byName, revision: answer.revision }
        : null,
    }
  })
}
