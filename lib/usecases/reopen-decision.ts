import { z } from 'zod'
import { isAmendable } from '@/lib/core/decision/answer-life'
import { CHILD_KINDS } from '@/lib/core/decision/child-kinds'
import { Refusal } from '@/lib/core/errors'
import { decisionLabel, revisionLabel } from '@/lib/core/plan/decision-references'
import type { DbOrTransaction } from '@/lib/db/client'
import { refuseBarred, refuseClosed } from './answer-refusals'
import { auditAuthor } from './audit-author'
import { requireSession } from './authorize'
import type { Context } from './context'
import { type LoadedDecision, loadDecision } from './load-decision'
import { tellChange } from './tell-change'
import { markWake, wakeProject } from './wake-project'

export const reopenRequestSchema = z.object({
  slug: z.string().min(1).max(200),
  number: z.coerce.number().int().positive(),
  /** The consumed revision the person saw. */
  revision: z.coerce.number().int().positive(),
  reason: z.string().trim().min(1, 'required').max(2_000),
})
export type ReopenRequest = z.output<typeof reopenRequestSchema>

/** Who wants it asked again, and the number of the new question once the worker has written it. */
export type ReopeningRecord = { by: string; at: string; number: number | null }

/**
 * Asks for a consumed decision to be asked again: whoever may answer the kind, once per revision; a second one gets the
 * first. The worker ends a session on its item and writes the new question (`spec/inbox.md`, Answering).
 */
export async function reopenDecision(
  ctx: Pick<Context, 'actor' | 'db' | 'clock' | 'queue'>,
  { slug, number, revision, reason }: ReopenRequest,
): Promise<ReopeningRecord> {
  requireSession(ctx)
  const loaded = await loadDecision(ctx, slug, number)
  const { row, project, person, bar } = loaded
  if (bar) throw refuseBarred(loaded, bar)
  await refuseUnlessConsumed(ctx, loaded, revision)
  const now = ctx.clock()
  const wish = {
    ...{ revision, reason, byId: person.userId, byName: person.name, byEmail: person.email },
    ...{ at: now, failedWhy: null },
  }
  const isFirst = await ctx.db.$transaction(async tx => {
    if (!(await makeWish(tx, row.id, wish))) return false
    const actor = auditAuthor(person)
    const subject = `D-${number} R${revision}`
    const audit = { ...actor, at: now, action: 'reopen-decision', projectId: project.id, subject, after: { reason } }
    await tx.audit.create({ data: audit })
    await markWake(tx, project.id)
    await tellChange(tx, { type: 'decision', projectId: project.id, number })
    return true
  })
  if (isFirst) await wakeProject(ctx, project.id)
  const where = { decisionId_revision: { decisionId: row.id, revision } }
  const standing = await ctx.db.reopening.findUniqueOrThrow({ where })
  return { by: standing.byName, at: standing.at.toISOString(), number: standing.number }
}

type Wish = {
  revision: number
  reason: string
  byId: string
  byName: string
  byEmail: string
  at: Date
  failedWhy: null
}

/** False when somebody was first; one that could not be written may be wished again. */
async function makeWish(tx: DbOrTransaction, decisionId: string, wish: Wish): Promise<boolean> {
  const data = [{ ...wish, decisionId }]
  if ((await tx.reopening.createMany({ data, skipDuplicates: true })).count === 1) return true
  const failed = { decisionId, revision: wish.revision, failedWhy: { not: null } }
  return (await tx.reopening.updateMany({ where: failed, data: wish })).count === 1
}

async function refuseUnlessConsumed(ctx: Pick<Context, 'db'>, loaded: LoadedDecision, revision: number) {
  const { row, decision } = loaded
  const name = decisionLabel(row.number)
  const refuse = (key: string, message: string) => new Refusal('CONFLICT', { key, message, values: { name } })
  if (!CHILD_KINDS.has(decision.kind) || row.itemId === null)
    throw refuse('reopenByItself', `${name} is about no item: what still holds is asked again by itself.`)
  if (decision.state === 'withdrawn' || decision.state === 'superseded') throw refuseClosed(loaded)
  if (isAmendable(decision.state))
    throw refuse('reopenAmendable', `Nothing builds on the answer to ${name} yet: amend it instead.`)
  if (decision.state !== 'consumed') throw refuse('reopenUnanswered', `${name} is not answered yet.`)
  if (row.revision !== revision)
    throw refuse('reopenRevision', `${name} stands at ${revisionLabel(row.revision)} by now. Look again.`)
  const where = { projectId_itemId: { projectId: row.projectId, itemId: row.itemId } }
  const item = await ctx.db.item.findUnique({ where })
  if (item?.mark === 'dropped')
    throw refuse('reopenDropped', `The item of ${name} was dropped, so there is nothing to ask about.`)
}
