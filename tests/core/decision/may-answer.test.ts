import { describe, expect, it } from 'vitest'
import { KIND_RULES } from '@/lib/core/decision/kinds'
import { type AnswerBar, answerBar, type ProjectRole } from '@/lib/core/decision/may-answer'
import type { DecisionKind } from '@/lib/core/decision/types'

const inBrowser = (role: ProjectRole | null, isNamedApprover = false) => ({
  role,
  isNamedApprover,
  via: 'session' as const,
  scopes: [],
})
const byToken = (role: ProjectRole, scopes: string[], isNamedApprover = false) => ({
  role,
  isNamedApprover,
  via: 'token' as const,
  scopes,
})

describe('who may answer', () => {
  it.each<[DecisionKind, ProjectRole | null, AnswerBar | null]>([
    ['choice', null, 'role-operator'],
    ['choice', 'viewer', 'role-operator'],
    ['choice', 'operator', null],
    ['choice', 'approver', null],
    ['choice', 'admin', null],
    ['security', 'operator', 'role-approver'],
    ['security', 'approver', null],
    ['db', 'operator', 'role-approver'],
    ['db', 'admin', null],
    ['checkpoint', 'operator', null],
  ])('in the browser, %s by %s is barred by %s', (kind, role, expected) => {
    expect(answerBar(KIND_RULES[kind], inBrowser(role))).toBe(expected)
  })

  it('lets only the approver the plan names sign a gate, administrators included', () => {
    expect(answerBar(KIND_RULES['manual-gate'], inBrowser('admin'))).toBe('named-approver')
    expect(answerBar(KIND_RULES['manual-gate'], inBrowser('approver'))).toBe('named-approver')
    expect(answerBar(KIND_RULES['manual-gate'], inBrowser('viewer', true))).toBeNull()
  })

  it('never lets a token sign a gate, its person being the named approver or not', () => {
    expect(answerBar(KIND_RULES['manual-gate'], byToken('admin', ['answer', 'operate'], true))).toBe('browser-session')
  })

  it.each<[DecisionKind, string[], AnswerBar | null]>([
    ['choice', ['answer'], null],
    ['dependency', ['answer'], null],
    ['choice', ['read', 'operate'], 'token-scope'],
    ['security', ['answer'], 'browser-session'],
    ['public-api', ['answer'], 'browser-session'],
    ['checkpoint', ['answer'], 'browser-session'],
  ])('by token, %s with scopes %j is barred by %s', (kind, scopes, expected) => {
    expect(answerBar(KIND_RULES[kind], byToken('admin', scopes))).toBe(expected)
  })
})
