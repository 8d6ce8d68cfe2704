import type { KindRule } from '@/lib/core/decision/kinds'
import type { Signer } from '@/lib/core/decision/list-signers'

/** Roles per project, weakest first (`spec/inbox.md`, Who may do what). */
export type ProjectRole = 'viewer' | 'operator' | 'approver' | 'admin'

export type Answering = {
  userId: string
  /** Null: no member of the project. */
  role: ProjectRole | null
  /** Who may sign for the approver that the plan names; only read where a kind is the approver's. */
  signers: readonly Signer[]
  via: 'session' | 'token'
  /** Scopes of the token; irrelevant in a session. */
  scopes: readonly string[]
}

/** What stands between a person and an answer. */
export type AnswerBar =
  | 'role-operator'
  | 'role-approver'
  | 'named-approver'
  | 'four-eyes'
  | 'token-scope'
  | 'browser-session'

/** Null bar: the person may answer; `signer` says for which approver and in whose place, where the kind is an approver's. */
export type MayAnswer = { bar: AnswerBar; signer: null } | { bar: null; signer: Signer | null }

/**
 * Who may answer a decision kind, and on whose behalf: admins sign no gate, tokens answer only what their kind allows,
 * who wrote what is covered needs a second person where the project says so (`spec/inbox.md`, Who may do what).
 */
export function mayAnswer(rule: KindRule, answering: Answering): MayAnswer {
  const { role, via, scopes, signers, userId } = answering
  if (via === 'token' && !rule.byToken) return barred('browser-session')
  if (via === 'token' && !scopes.includes('answer')) return barred('token-scope')
  if (rule.answerer === 'named') return maySign(signers.filter(signer => signer.userId === userId))
  if (rule.answerer === 'approver') return role === 'approver' || role === 'admin' ? ALLOWED : barred('role-approver')
  return role === null || role === 'viewer' ? barred('role-operator') : ALLOWED
}

const ALLOWED = { bar: null, signer: null } as const

/** In their own name before another's. */
function maySign(own: readonly Signer[]): MayAnswer {
  if (own.length === 0) return barred('named-approver')
  const signer = own.find(found => !found.isAuthor)
  return signer ? { bar: null, signer } : barred('four-eyes')
}

function barred(bar: AnswerBar): MayAnswer {
  return { bar, signer: null }
}
