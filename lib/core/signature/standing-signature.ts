import { decisionLabel } from '@/lib/core/plan/decision-references'
import { foldLine } from '@/lib/core/plan/one-line'
import type { ChangedFile } from '@/lib/core/signature/find-void'
import type { SignatureOutcome } from '@/lib/core/signature/signatures-file'

/** The last signature of a phase's gate, as far as it can be void. */
export type StandingSignature = {
  number: number
  revision: number
  phaseId: string
  by: string
  /** ISO time. */
  signedAt: string
  files: readonly ChangedFile[]
}

/** The last answer to a phase's gate that stands in the repository, as only the database knows it. */
export type GateRecord = Omit<StandingSignature, 'files'> & {
  outcome: SignatureOutcome
  approver: string
  thing: string
  /** The files that made it void; null while it holds. */
  void: readonly ChangedFile[] | null
}

/** What was signed at the gates of the plan, whatever its files say: approvals that are void from now on, and all last ones. */
export type SignatureState = {
  changed: readonly (StandingSignature & { id: string })[]
  /** One for each gate that was answered. */
  last: readonly GateRecord[]
}

const NAMED = 3

/** True when it was signed for this approver and thing: a plan that was changed since asks for another signature. */
export function isForGate(record: Pick<GateRecord, 'approver' | 'thing'>, gate: { approver: string; thing: string }) {
  return foldLine(record.approver) === foldLine(gate.approver) && foldLine(record.thing) === foldLine(gate.thing)
}

/** Why a gate is asked again, in one sentence: which signature is void, and by which files. */
export function voidSentence({ number, by, signedAt, files }: StandingSignature): string {
  const names = files.slice(0, NAMED).map(({ path, before, after }) => {
    if (after === null) return `${path} was deleted`
    return before === null ? `${path} came` : `${path} changed`
  })
  const more = files.length > NAMED ? `, and ${files.length - NAMED} more` : ''
  return `The signature of ${by} of ${signedAt.slice(0, 10)} (${decisionLabel(number)}) is void: ${names.join(', ')}${more}.`
}
