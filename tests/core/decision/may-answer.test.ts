import { describe, expect, it } from 'vitest'
import { KIND_RULES } from '@/lib/core/decision/kinds'
import type { Signer } from '@/lib/core/decision/list-signers'
import { type AnswerBar, mayAnswer, type ProjectRole } from '@/lib/core/decision/may-answer'
import type { DecisionKind } from '@/lib/core/decision/types'

const LEAD: Signer = { userId: 'wei', name: 'Li Wei', approver: 'lead', onBehalfOf: null, isAuthor: false }
const DELEGATE: Signer = { ...LEAD, userId: 'mei', name: 'Mei', onBehalfOf: { userId: 'wei', name: 'Li Wei' } }

const inBrowser = (role: ProjectRole | null, userId = 'ann', signers: Signer[] = [LEAD]) => ({
  ...{ role, userId, signers, via: 'session' as const, scopes: [] },
})
const byToken = (role: ProjectRole, scopes: string[], userId = 'ann') => ({
  ...{ role, userId, signers: [LEAD, DELEGATE], via: 'token' as const, scopes },
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
    expect(mayAnswer(KIND_RULES[kind], inBrowser(role))).toEqual({ bar: expected, signer: null })
  })

  it.each<[DecisionKind, string[], AnswerBar | null]>([
    ['choice', ['answer'], null],
    ['dependency', ['answer'], null],
    ['choice', ['read', 'operate'], 'token-scope'],
    ['security', ['answer'], 'browser-session'],
    ['public-api', ['answer'], 'browser-session'],
    ['checkpoint', ['answer'], 'browser-session'],
    ['plan-changed', ['answer'], 'browser-session'],
    ['content-review', ['answer'], 'browser-session'],
  ])('by token, %s with scopes %j is barred by %s', (kind, scopes, expected) => {
    expect(mayAnswer(KIND_RULES[kind], byToken('admin', scopes)).bar).toBe(expected)
  })
})

describe('who may sign', () => {
  const gate = KIND_RULES['manual-gate']

  it('only the approver the plan names, administrators included', () => {
    expect(mayAnswer(gate, inBrowser('admin')).bar).toBe('named-approver')
    expect(mayAnswer(gate, inBrowser('approver')).bar).toBe('named-approver')
    expect(mayAnswer(gate, inBrowser('viewer', 'wei'))).toEqual({ bar: null, signer: LEAD })
  })

  it('a delegate in the place of the approver, whose name goes with it', () => {
    expect(mayAnswer(gate, inBrowser('operator', 'mei', [LEAD, DELEGATE])).signer).toEqual(DELEGATE)
  })

  it('who is named and a delegate too signs in their own name', () => {
    const named = { ...LEAD, userId: 'mei', name: 'Mei', approver: '负责人' }
    expect(mayAnswer(gate, inBrowser('operator', 'mei', [named, DELEGATE])).signer).toEqual(named)
  })

  it('with four eyes not who wrote what is covered, but a delegate of theirs who did not', () => {
    const author = { ...LEAD, isAuthor: true }
    expect(mayAnswer(gate, inBrowser('approver', 'wei', [author, DELEGATE])).bar).toBe('four-eyes')
    expect(mayAnswer(gate, inBrowser('operator', 'mei', [author, DELEGATE])).bar).toBeNull()
    const both = { ...DELEGATE, isAuthor: true }
    expect(mayAnswer(gate, inBrowser('operator', 'mei', [author, both])).bar).toBe('four-eyes')
  })

  it('never a token, its person being the approver, the delegate or neither', () => {
    for (const userId of ['wei', 'mei', 'ann'])
      expect(mayAnswer(gate, byToken('admin', ['answer', 'operate', 'read', 'report'], userId)).bar).toBe(
        'browser-session',
      )
  })
})
