import { Refusal } from '@/lib/core/errors'
import { decisionLabel } from '@/lib/core/plan/decision-references'
import { refuseBarred } from './answer-refusals'
import { auditAuthor } from './audit-author'
import type { Context } from './context'
import { loadDecision } from './load-decision'
import { tellChange } from './tell-change'

export type UndoRequest = { slug: string; number: number; revision: number }

/**
 * Takes back one's own answer while it is held; the decision is as before. CONFLICT when the hold is over: then it can
 * be amended (`spec/inbox.md`, Answering).
 */
export async function undoAnswer(
  ctx: Pick<Context, 'actor' | 'db' | 'clock'>,
  { slug, number, revision }: UndoRequest,
): Promise<void> {
  const loaded = await loadDecision(ctx, slug, number)
  const { person, project, row, bar } = loaded
  // A person may always take back what is their own; a token only what it could have answered.
  if (bar && person.via === 'token') throw refuseBarred(loaded, bar)
  const now = ctx.clock()
  const before = row.answers.find(answer => answer.revision === revision - 1)
  const isUndone = await ctx.db.$transaction(async tx => {
    const undone = await tx.answer.updateMany({
      where: { decisionId: row.id, revision, state: 'held', byId: person.userId, heldUntil: { gt: now } },
      data: { state: 'undone' },
    })
    if (undone.count === 0) return false
    await tx.decision.updateMany({
      where: { id: row.id, state: 'held', revision },
      data: { state: before?.state ?? 'pending', revision: revision - 1 },
    })
    const subject = `D-${row.number} R${revision}`
    const actor = auditAuthor(person)
    await tx.audit.create({ data: { ...actor, at: now, action: 'undo-answer', projectId: project.id, subject } })
    await tellChange(tx, { type: 'decision', projectId: project.id, number: row.number })
    return true
  })
  if (isUndone) return
  const name = decisionLabel(number)
  throw new Refusal('CONFLICT', {
    key: 'holdOver',
    message: `The answer to ${name} is recorded and can no longer be undone, but it can be amended.`,
    values: { name },
  })
}
