import { describe, expect, test } from 'vitest'
import { type HeldSight, type InboxSight, type OpenSight, tellChanges } from '@/lib/core/decision/tell-changes'

const open: OpenSight = {
  slug: 'a',
  number: 7,
  question: 'Resend or Postmark?',
  position: 1,
  other: null,
  isClosed: false,
}
const sight = (more: Partial<InboxSight> = {}): InboxSight => ({
  now: '2026-05-19T08:00:00.000Z',
  held: [],
  newcomers: 0,
  open,
  total: 3,
  ...more,
})
const held = (number: number, more: Partial<HeldSight> = {}): HeldSight => ({
  slug: 'a',
  number,
  revision: 1,
  choice: 'Resend',
  heldUntil: '2026-05-19T08:00:10.000Z',
  ...more,
})
const mei = { who: 'Mei', choice: 'Postmark' }

describe('what changed in the inbox is told in words', () => {
  test.each<[string, InboxSight, InboxSight, ReturnType<typeof tellChanges>]>([
    ['nothing', sight(), sight({ now: '2026-05-19T08:01:00.000Z' }), []],
    [
      'an answer is held',
      sight(),
      sight({ held: [held(7)] }),
      [{ key: 'held', values: { name: 'D-007', choice: 'Resend', seconds: 10 } }],
    ],
    ['an answer that was told', sight({ held: [held(7)] }), sight({ held: [held(7)] }), []],
    [
      'many at once are one sentence',
      sight(),
      sight({ held: [held(7), held(8)] }),
      [{ key: 'heldMany', values: { count: 2, seconds: 10 } }],
    ],
    [
      'its time is over',
      sight({ held: [held(7)] }),
      sight({ now: '2026-05-19T08:00:10.000Z' }),
      [{ key: 'recorded', values: { name: 'D-007' } }],
    ],
    [
      'it was taken back',
      sight({ held: [held(7)] }),
      sight({ now: '2026-05-19T08:00:04.000Z' }),
      [{ key: 'undone', values: { name: 'D-007' } }],
    ],
    ['newcomers', sight({ newcomers: 1 }), sight({ newcomers: 3 }), [{ key: 'newcomers', values: { count: 3 } }]],
    ['newcomers that were let in', sight({ newcomers: 3 }), sight(), []],
    [
      'somebody answers what is open',
      sight(),
      sight({ open: { ...open, other: mei } }),
      [{ key: 'othersAnswering', values: { name: 'D-007', ...mei } }],
    ],
    [
      'somebody’s answer that was told',
      sight({ open: { ...open, other: mei } }),
      sight({ open: { ...open, other: mei } }),
      [],
    ],
    [
      'what is open was withdrawn',
      sight(),
      sight({ open: { ...open, isClosed: true } }),
      [{ key: 'closed', values: { name: 'D-007' } }],
    ],
  ])('%s', (_name, before, now, words) => {
    expect(tellChanges(before, now, 'elsewhere')).toEqual(words)
  })

  test.each([
    ['elsewhere', [{ key: 'row', values: { position: 2, total: 3, question: 'Which log format?' } }]],
    ['heading', [{ key: 'place', values: { position: 2, total: 3 } }]],
    ['row', []],
  ] as const)('another decision opened, with the focus on %s', (focus, words) => {
    const next = sight({ open: { ...open, number: 8, position: 2, question: 'Which log format?' } })
    expect(tellChanges(sight(), next, focus)).toEqual(words)
  })

  test('a decision that stands in no list has no place', () => {
    expect(tellChanges(sight(), sight({ open: { ...open, number: 8, position: 0 } }), 'elsewhere')).toEqual([])
  })
})
