import { describe, expect, it } from 'vitest'
import { FIXED_OPTIONS } from '@/lib/core/decision/kinds'
import { type PreviewInput, previewAnswer } from '@/lib/core/decision/preview-answer'

const input: PreviewInput = {
  phase: { id: 'P5', title: 'Mail', prdPath: 'ralph-loop/PRD-P5.md' },
  items: [
    { itemId: 'P5-01', mark: 'done', text: 'Templates' },
    { itemId: 'P5-02', mark: 'done', text: 'Queue outgoing mail' },
    { itemId: 'P5-03', mark: 'pending', text: 'Send mail (D-007)' },
    { itemId: 'P5-04', mark: 'blocked', text: 'Bounce handling' },
  ],
  decision: { number: 7, kind: 'choice', phaseId: 'P5', itemId: 'P5-03', options: [{ id: 'a', label: 'Resend' }] },
  option: { id: 'a', label: 'Resend' },
  revision: 1,
}

describe('what an answer will change', () => {
  it('is the line of the item before and after, with its neighbours, and the commit', () => {
    expect(previewAnswer(input)).toEqual({
      lines: [
        ' - [x] P5-02 Queue outgoing mail',
        '-- [?] P5-03 Send mail (D-007)',
        '+- [ ] P5-03 Send mail — D-007 R01: (a) Resend',
        ' - [!] P5-04 Bounce handling',
      ],
      subject: '[Decision] D-007 R01: (a) Resend',
    })
  })

  it('is each item as it is chosen for blocked items', () => {
    const [resolve] = FIXED_OPTIONS['blocked-items']
    const decision = { ...input.decision, number: 12, kind: 'blocked-items' as const, itemId: null, options: [resolve] }
    const preview = previewAnswer({ ...input, decision, option: resolve, choices: { 'P5-04': { action: 'drop' } } })
    expect(preview.lines.slice(1)).toEqual(['-- [!] P5-04 Bounce handling', '+- [-] P5-04 Bounce handling (D-012)'])
  })

  it('is nothing in the PRD when a gate is approved', () => {
    const [approve] = FIXED_OPTIONS['manual-gate']
    const decision = { ...input.decision, number: 2, kind: 'manual-gate' as const, itemId: null, options: [approve] }
    expect(previewAnswer({ ...input, decision, option: approve })).toEqual({
      lines: [],
      subject: '[Decision] D-002 R01: Approve',
    })
  })
})
