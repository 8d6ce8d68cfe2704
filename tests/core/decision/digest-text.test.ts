import { describe, expect, it } from 'vitest'
import { decisionDigestText, type ShownDecision } from '@/lib/core/decision/digest-text'

const shown: ShownDecision = {
  kind: 'choice',
  question: 'Resend or Postmark?',
  context: 'The spec is silent.',
  options: [
    { id: 'a', label: 'Resend' },
    { id: 'b', label: 'Postmark' },
  ],
  evidence: null,
  facts: null,
}
const phase = {
  baseCommit: 'b',
  headCommit: 'h',
  items: 1,
  commits: [],
  files: [],
  durationMs: 1,
  costUsd: null,
  tokens: null,
  rejected: 0,
}

describe('digest of what is shown', () => {
  it('stays the same for the same question', () => {
    expect(decisionDigestText({ ...shown, options: [...shown.options] })).toBe(decisionDigestText(shown))
  })

  it.each<[string, Partial<ShownDecision>]>([
    ['question', { question: 'Resend or SES?' }],
    ['context', { context: '' }],
    ['an option', { options: [{ id: 'a', label: 'Resend' }] }],
    ['the order of options', { options: [...shown.options].reverse() }],
    [
      'a consequence',
      {
        options: [
          { id: 'a', label: 'Resend', consequence: '$20' },
          { id: 'b', label: 'Postmark' },
        ],
      },
    ],
    ['the evidence', { evidence: 'refs/ralph/parked/D-007' }],
    ['the covered commit', { facts: { phase } }],
  ])('changes with %s', (_what, change) => {
    expect(decisionDigestText({ ...shown, ...change })).not.toBe(decisionDigestText(shown))
  })
})
