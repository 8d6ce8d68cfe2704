import { expect, it } from 'vitest'
import { type AnswerEffect, answerEffect } from '@/lib/core/decision/answer-effect'
import type { DecisionKind } from '@/lib/core/decision/types'

it.each<[DecisionKind, string, boolean, AnswerEffect]>([
  ['manual-gate', 'approve', false, 'phase-passes'],
  ['manual-gate', 'approve', true, 'loop-goes-on'],
  ['manual-gate', 'request-changes', true, 'fix-items-added'],
  ['manual-gate', 'reject', true, 'run-ends'],
  ['checkpoint', 'continue', false, 'loop-goes-on'],
  ['dependency', 'a', true, 'item-reopens'],
  ['security', 'block', false, 'item-blocked'],
  ['auto-gate-failed', 'rerun', false, 'gate-runs-again'],
])('answering %s with %s, its phase passed: %s, means %s', (kind, optionId, isPassed, effect) => {
  expect(answerEffect(kind, optionId, { isPassed })).toBe(effect)
})
