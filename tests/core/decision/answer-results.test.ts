import { expect, it } from 'vitest'
import { type AnswerOutcome, isSettled, summariseResults } from '@/lib/core/decision/answer-results'

const recorded: AnswerOutcome = { outcome: 'recorded', label: 'Resend' }
const changed: AnswerOutcome = { outcome: 'changed' }
const by = (name: string): AnswerOutcome => ({
  ...{ outcome: 'already-answered', by: name, label: 'Postmark', secondsAgo: 3 },
})

it('counts what became of each answer, those of others per person, in the order they are told', () => {
  const results = [
    changed,
    by('Mei'),
    recorded,
    by('Wei'),
    recorded,
    by('Mei'),
    { outcome: 'same', label: '' } as const,
  ]
  expect(summariseResults(results).map(part => [part.count, part.outcome, part.by].join(' ').trim())).toEqual([
    '2 recorded',
    '1 same',
    '2 already-answered Mei',
    '1 already-answered Wei',
    '1 changed',
  ])
  expect(summariseResults([])).toEqual([])
})

it('leaves what was not taken as it is wanted', () => {
  expect([recorded, changed, by('Mei')].map(isSettled)).toEqual([true, false, false])
})
