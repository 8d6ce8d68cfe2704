import type { DecisionFacts } from '@/lib/core/decision/facts'
import { KIND_RULES } from '@/lib/core/decision/kinds'
import { mayAnswer } from '@/lib/core/decision/may-answer'
import type { DbOrTransaction } from '@/lib/db/client'
import type { Answer, Decision, PlanSigning } from '@/lib/db/generated/client'
import { readSigningLines, signersOf } from '@/lib/usecases/find-signers'

/** Why what was given is not recorded. */
export const NO_LONGER_MAY = 'Who gave it may no longer sign it.'

/**
 * True when who answered a gate may do so still: named (or in the place of who is), not disabled, not its author, or the
 * administrator who overrode. Answers to other kinds always stand.
 */
export async function mayStillAnswer(tx: DbOrTransaction, answer: Answer & { decision: Decision }): Promise<boolean> {
  const { decision, byId, createdAt } = answer
  if (decision.kind !== 'manual-gate' || byId === null) return true
  if (answer.overrideReason !== null) return isAdminOf(tx, decision.projectId, byId)
  const { projectId, phaseId } = decision
  const project = await tx.project.findUniqueOrThrow({ where: { id: projectId } })
  const phase = await tx.phase.findUnique({ where: { projectId_phaseId: { projectId, phaseId } } })
  const asked = { kind: 'manual-gate' as const, approver: phase?.approver ?? null }
  const lines = await linesAt(tx, projectId, createdAt)
  const signers = signersOf(lines, { project, ...asked, facts: decision.facts as DecisionFacts | null })
  return maySign('manual-gate', signers, answer)
}

/** The same of a signature under the plan, for the name that it writes. */
export async function mayStillSignPlan(db: DbOrTransaction, signing: PlanSigning): Promise<boolean> {
  const { projectId, approver, at } = signing
  const project = await db.project.findUniqueOrThrow({ where: { id: projectId } })
  const lines = await linesAt(db, projectId, at)
  const signers = signersOf(lines, { project, kind: 'plan-changed', approver: null, facts: null })
  const named = signers.filter(signer => signer.approver === approver)
  return maySign('plan-changed', named, signing)
}

/** Names and people as they are now; delegations as they were then: one that ended since still counts. */
function linesAt(db: DbOrTransaction, projectId: string, then: Date) {
  return readSigningLines({ db, clock: () => then }, [projectId])
}

type Given = { byId: string | null; onBehalfOfId: string | null }

function maySign(
  kind: 'manual-gate' | 'plan-changed',
  all: ReturnType<typeof signersOf>,
  { byId, onBehalfOfId }: Given,
): boolean {
  // In the place in which it was given: nobody's own signature becomes a delegate's afterwards.
  const signers = all.filter(signer => (signer.onBehalfOf?.userId ?? null) === onBehalfOfId)
  const person = { userId: byId ?? '', role: null, signers, via: 'session' as const, scopes: [] }
  return mayAnswer(KIND_RULES[kind], person).bar === null
}

async function isAdminOf(db: DbOrTransaction, projectId: string, id: string): Promise<boolean> {
  const isAdmin = { OR: [{ isAdmin: true }, { memberships: { some: { projectId, role: 'admin' } } }] }
  return (await db.user.count({ where: { id, disabledAt: null, ...isAdmin } })) > 0
}
