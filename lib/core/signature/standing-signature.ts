import { decisionLabel } from '@/lib/core/plan/decision-references'
import type { ChangedFile } from '@/lib/core/signature/find-void'

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

/** Approvals that covered files no longer agree with: found now, and those that are void already. */
export type SignatureState = {
  changed: readonly (StandingSignature & { id: string })[]
  void: readonly StandingSignature[]
}

const NAMED = 3

/** Why a gate is asked again, in one sentence: which signature is void, and by which files. */
export function voidSentence({ number, by, signedAt, files }: StandingSignature): string {
  const names = files.slice(0, NAMED).map(({ path, before, after }) => {
    if (after === null) return `${path} was deleted`
    return before === null ? `${path} came` : `${path} changed`
  })
  const more = files.length > NAMED ? `, and ${files.length - NAMED} more` : ''
  return `The signature of ${by} of ${signedAt.slice(0, 10)} (${decisionLabel(number)}) is void: ${names.join(', ')}${more}.`
}
