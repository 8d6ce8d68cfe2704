import type { DecisionFacts } from '@/lib/core/decision/facts'
import type { DecisionKind, DecisionOption } from '@/lib/core/decision/types'

export type ShownDecision = {
  kind: DecisionKind
  question: string
  context: string
  options: readonly DecisionOption[]
  evidence: string | null
  facts: DecisionFacts | null
}

/**
 * Canonical text of what a person is shown; the caller takes its SHA-256. An answer carries the digest that was shown,
 * so that none is recorded for a question, options or commits that changed since (`spec/inbox.md`, Answering).
 */
export function decisionDigestText(decision: ShownDecision): string {
  const options = decision.options.map(option => [
    option.id,
    option.label,
    option.consequence ?? null,
    (option.grants ?? []).map(grant => [grant.guard, grant.subject]),
  ])
  const { kind, question, context, evidence, facts } = decision
  const conflict = facts?.conflict && [facts.conflict.theirs, facts.conflict.places]
  const gate = facts?.gate && [facts.gate.approver, facts.gate.thing, facts.gate.digest]
  const covered = gate ?? facts?.phase?.headCommit ?? conflict ?? null
  return JSON.stringify(['decision-1', kind, question, context, options, evidence, covered])
}
