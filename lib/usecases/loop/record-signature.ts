import type { DecisionFacts } from '@/lib/core/decision/facts'
import { decisionLabel, revisionLabel } from '@/lib/core/plan/decision-references'
import { ABSENT, manifestOf } from '@/lib/core/signature/manifest'
import type { SignatureEntry, SignatureOutcome } from '@/lib/core/signature/signatures-file'
import type { Answer, CoveredFile, Decision, Prisma, Signature } from '@/lib/db/generated/client'

type GateAnswer = Answer & { decision: Decision }

/**
 * Makes the signature of a gate's answer, once: what was shown, what of it the person had opened when answering, and for
 * whom. In the transaction that records the answer; null for any other kind of decision.
 */
export async function recordSignature(tx: Prisma.TransactionClient, answer: GateAnswer): Promise<Signature | null> {
  const { decision } = answer
  const facts = decision.facts as DecisionFacts | null
  if (decision.kind !== 'manual-gate' || !facts?.gate) return null
  const made = await tx.signature.findUnique({ where: { answerId: answer.id } })
  if (made) return made
  const covered = await tx.coveredFile.findMany({ where: { decisionId: decision.id }, orderBy: { path: 'asc' } })
  const seenPaths = await findSeen(tx, answer, covered)
  const data = {
    ...{ projectId: decision.projectId, kind: 'manual-gate', decisionId: decision.id, answerId: answer.id },
    ...{ number: decision.number, revision: answer.revision, phaseId: decision.phaseId },
    ...{ approver: facts.gate.approver, thing: facts.gate.thing },
    ...{ byId: answer.byId, byName: answer.byName, byEmail: answer.byEmail, onBehalfOfId: answer.onBehalfOfId },
    ...{ onBehalfOfName: answer.onBehalfOfName, overrideReason: answer.overrideReason, outcome: answer.optionId },
    comment: [...answer.reasons, answer.text].filter(words => words.trim() !== '').join('\n'),
    planCommit: facts.phase?.headCommit ?? '',
    digest: facts.gate.digest,
    manifest: Object.fromEntries(covered.map(file => [file.path, file.afterHash ?? ABSENT])),
    ...{ fileCount: covered.length, seenCount: seenPaths.length, seenPaths, signedAt: answer.createdAt },
  }
  const signature = await tx.signature.create({ data })
  await tx.audit.create({ data: auditOf(answer, data) })
  return signature
}

/** The signature as SIGNATURES.md keeps it. */
export function signatureEntry(signature: Signature, globs: readonly string[]): SignatureEntry {
  return {
    ...{ number: signature.number ?? 0, revision: signature.revision ?? 0, phaseId: signature.phaseId ?? '' },
    ...{ approver: signature.approver, thing: signature.thing, outcome: signature.outcome as SignatureOutcome },
    ...{ by: { name: signature.byName, email: signature.byEmail }, onBehalfOf: signature.onBehalfOfName },
    ...{ override: signature.overrideReason, signedAt: signature.signedAt.toISOString() },
    ...{ planCommit: signature.planCommit, digest: signature.digest, manifest: manifestOf(signature.manifest) },
    ...{ globs, seen: signature.seenCount, comment: signature.comment },
  }
}

/** What the person had opened, as it is signed, when they answered. */
async function findSeen(tx: Prisma.TransactionClient, answer: GateAnswer, covered: CoveredFile[]): Promise<string[]> {
  if (answer.byId === null) return []
  const where = { decisionId: answer.decisionId, userId: answer.byId, at: { lte: answer.createdAt } }
  const seen = new Map((await tx.fileSeen.findMany({ where })).map(row => [row.path, row.hash]))
  return covered
    .filter(({ path, afterHash }) => (afterHash === null ? seen.has(path) : seen.get(path) === afterHash))
    .map(file => file.path)
}

type Signed = { projectId: string; outcome: string; digest: string; fileCount: number; seenCount: number }

function auditOf(answer: GateAnswer, { projectId, outcome, digest, fileCount, seenCount }: Signed) {
  const { byId: actorId, byName: actorName, onBehalfOfName: onBehalfOf, overrideReason: override } = answer
  const subject = `${decisionLabel(answer.decision.number)} ${revisionLabel(answer.revision)}`
  const after = { outcome, digest, files: fileCount, seen: seenCount, onBehalfOf, override }
  return { actorId, actorName, via: answer.via, action: 'record-signature', projectId, subject, after }
}
