import type { KindRule } from '@/lib/core/decision/kinds'

/** Roles per project, weakest first (`spec/inbox.md`, Who may do what). */
export type ProjectRole = 'viewer' | 'operator' | 'approver' | 'admin'

export type Answering = {
  /** Null: no member of the project. */
  role: ProjectRole | null
  /** The plan's approver name means this person in this project. */
  isNamedApprover: boolean
  via: 'session' | 'token'
  /** Scopes of the token; irrelevant in a session. */
  scopes: readonly string[]
}

/** What stands between a person and an answer; null when nothing does. */
export type AnswerBar = 'role-operator' | 'role-approver' | 'named-approver' | 'token-scope' | 'browser-session'

/** Who may answer a decision kind: admins sign no gate, tokens answer only what their kind allows (`spec/inbox.md`). */
export function answerBar(rule: KindRule, answering: Answering): AnswerBar | null {
  const { role, via, scopes, isNamedApprover } = answering
  if (via === 'token' && !rule.byToken) return 'browser-session'
  if (via === 'token' && !scopes.includes('answer')) return 'token-scope'
  if (rule.answerer === 'named') return isNamedApprover ? null : 'named-approver'
  if (rule.answerer === 'approver') return role === 'approver' || role === 'admin' ? null : 'role-approver'
  return role === null || role === 'viewer' ? 'role-operator' : null
}
