import { decisionLabel, revisionLabel } from '@/lib/core/plan/decision-references'
import type { DbOrTransaction } from '@/lib/db/client'
import type { AuditAuthor } from './audit-author'
import { tellChange } from './tell-change'

type Undone = { answerId: string; author: AuditAuthor; reason: string; now: Date }

/**
 * Takes back an answer that no commit holds, inside the caller's transaction: its decision is as before, the audit says
 * why. False when it is written or was taken back meanwhile.
 */
export async function dropAnswer(tx: DbOrTransaction, { answerId, author, reason, now }: Undone): Promise<boolean> {
  const where = { id: answerId, state: { in: ['held', 'recorded'] } }
  const [answer] = await tx.answer.updateManyAndReturn({ where, data: { state: 'undone' } })
  if (!answer) return false
  const { decisionId, revision, byName, optionId } = answer
  const former = await tx.answer.findFirst({ where: { decisionId, revision: revision - 1, state: { not: 'undone' } } })
  await tx.decision.updateMany({
    where: { id: decisionId, revision, state: { in: ['held', 'recorded'] } },
    data: { state: former?.state ?? 'pending', revision: revision - 1 },
  })
  const { projectId, number } = await tx.decision.findUniqueOrThrow({ where: { id: decisionId } })
  const subject = `${decisionLabel(number)} ${revisionLabel(revision)}`
  const what = { action: 'drop-answer', projectId, subject, before: { by: byName, optionId }, after: { reason } }
  await tx.audit.create({ data: { ...author, ...what, at: now } })
  await tellChange(tx, { type: 'decision', projectId, number })
  return true
}

/** Takes back what a person answered and signed and the worker has not recorded yet; in the caller's transaction. */
export async function undoHeld(
  tx: DbOrTransaction,
  { userId, author, now }: { userId: string; author: AuditAuthor; now: Date },
): Promise<void> {
  const reason = 'The person was shut out before it was recorded.'
  const held = await tx.answer.findMany({ where: { byId: userId, state: 'held' }, select: { id: true } })
  for (const { id } of held) await dropAnswer(tx, { answerId: id, author, reason, now })
  const where = { byId: userId, commit: null, failedWhy: null }
  const signings = await tx.planSigning.updateManyAndReturn({ where, data: { failedWhy: 'barred' } })
  for (const { projectId, approver, date, byName } of signings) {
    const { slug } = await tx.project.findUniqueOrThrow({ where: { id: projectId } })
    const what = { action: 'plan.unsigned', projectId, subject: slug, before: { by: byName, approver, date } }
    await tx.audit.create({ data: { ...author, ...what, after: { reason }, at: now } })
    await tellChange(tx, { type: 'project', projectId })
  }
}
