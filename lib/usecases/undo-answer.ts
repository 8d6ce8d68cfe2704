import { Refusal } from '@/lib/core/errors'
import { decisionLabel } from '@/lib/core/plan/decision-references'
import type { DbOrTransaction } from '@/lib/db/client'
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
  const isUndone = await ctx.db.$transaction(async tx => {
    const undone = await tx.answer.updateMany({
      where: { decisionId: row.id, revision, state: 'held', byId: person.userId, heldUntil: { gt: now } },
      data: { state: 'undone' },
    })
    if (undone.count === 0) return false
    const before = await stateBefore(tx, row.id, revision)
    await tx.decision.updateMany({
      where: { id: row.id, state: 'held', revision },
      data: { state: before ?? 'pending', revision: revision - 1 },
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

/** State of the answer that stands again, as it is by now: the worker that is writing it waits, or has written it. */
async function stateBefore(tx: DbOrTransaction, decisionId: string, revision: number): Promise<string | undefined> {
  const rows = await tx.$queryRaw<{ state: string }[]>`
    SELECT state FROM "Answer"
    WHERE "decisionId" = ${decisionId}::uuid AND revision = ${revision - 1} AND state <> 'undone' FOR UPDATE`
  return rows[0]?.state
}
