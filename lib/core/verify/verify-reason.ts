/** Why a run proves nothing, as Verification.reason keeps it: `no-tests: vitest`, `command-missing: foo`. */
export const VERIFY_REASONS = ['no-tests', 'command-missing'] as const
export type VerifyReason = { code: (typeof VERIFY_REASONS)[number]; subject: string }

/** The text for the database. */
export function writeVerifyReason({ code, subject }: VerifyReason): string {
  return `${code}: ${subject}`
}

/** Reads what `writeVerifyReason` wrote; null for anything else. */
export function readVerifyReason(text: string | null): VerifyReason | null {
  const [, name, subject = ''] = /^([a-z-]+): ([\s\S]*)$/.exec(text ?? '') ?? []
  const code = VERIFY_REASONS.find(known => known === name)
  return code ? { code, subject } : null
}

/** The reason in English, for prompts, plan files and a child's commit. */
export function verifyReasonWords(text: string): string {
  const reason = readVerifyReason(text)
  if (!reason) return text
  const { code, subject } = reason
  if (code === 'no-tests') return `${subject} ran no tests`
  return subject === '' ? 'a command was not found' : `“${subject}” was not found or cannot be run`
}

/** Why a run that ended in time did not pass: its reason, else its exit code. */
export function exitWords({ exitCode, reason }: { exitCode: number | null; reason: string | null }): string {
  return reason === null ? `exit ${exitCode ?? 'by signal'}` : verifyReasonWords(reason)
}
