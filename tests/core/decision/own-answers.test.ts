import { describe, expect, it } from 'vitest'
import { type KnownDecision, ownAnswers } from '@/lib/core/decision/own-answers'
import type { DecisionEntry, DecisionKind } from '@/lib/core/decision/types'

const OPTIONS = [
  { id: 'accept', label: 'Accept it', grants: [{ guard: 'security', subject: 'a.ts' }] },
  { id: 'retry-without', label: 'Try again without it' },
]

/** An entry as the file has it, with one revision for each option chosen. */
function inFile(kind: DecisionKind, chosen: string[], other: Partial<DecisionEntry> = {}): DecisionEntry {
  const answers = chosen.map((optionId, at) => ({
    ...{ revision: at + 1, optionId, label: optionId, by: 'lead', at: '', text: '' },
  }))
  const rest = { phaseId: 'P1', itemId: 'P1-01', question: 'q', asked: null, context: '', closed: null, line: 1 }
  return { number: 7, kind, ...rest, tags: [kind], options: OPTIONS, evidence: EVIDENCE, answers, ...other }
}

const EVIDENCE = 'refs/ralph/parked/D-007'

function asAsked(kind: DecisionKind, chosen: string[]): KnownDecision {
  const answers = chosen.map((optionId, at) => ({ revision: at + 1, optionId, text: '', isWritten: true }))
  return { number: 7, kind, tags: [kind], options: OPTIONS, evidence: EVIDENCE, answers }
}

describe('what the files say was answered counts only as far as it is ours', () => {
  it.each<[string, DecisionEntry, KnownDecision | null, string[] | null]>([
    ['answered here', inFile('security', ['accept']), asAsked('security', ['accept']), ['accept']],
    [
      'the answer before the last, which was taken out',
      inFile('security', ['accept']),
      asAsked('security', ['accept', 'block']),
      null,
    ],
    ['a choice moved by hand', inFile('choice', ['accept']), asAsked('choice', []), ['accept']],
    ['a dependency written by hand', inFile('dependency', ['accept']), null, ['accept']],
    ['a signature written by hand', inFile('manual-gate', ['approve']), null, null],
    ['a signature moved by hand', inFile('manual-gate', ['approve']), asAsked('manual-gate', []), null],
    ['a no turned into a yes', inFile('manual-gate', ['approve']), asAsked('manual-gate', ['request-changes']), null],
    ['a parked diff accepted over a no', inFile('security', ['accept']), asAsked('security', ['retry-without']), null],
    ['a revision added by hand', inFile('db', ['block', 'accept']), asAsked('db', ['block']), null],
    ['a kind that was made open', inFile('choice', ['accept']), asAsked('security', []), null],
    ['an option id that the file writes otherwise', inFile('db', ['a-b']), asAsked('db', ['a b']), ['a-b']],
  ])('%s', (_case, entry, row, chosen) => {
    const kept = ownAnswers([entry], row ? [row] : [])
    expect(kept.map(found => found.answers.map(answer => answer.optionId))).toEqual(chosen ? [chosen] : [])
  })

  it('kind, tags, options and evidence are those of the question that was asked, whatever the file says since', () => {
    const edited = inFile('security', ['accept'], {
      ...{ tags: [], evidence: 'refs/ralph/parked/D-012' },
      options: [{ id: 'accept', label: 'Accept it', grants: [{ guard: 'db', subject: 'b.sql' }] }],
    })
    const [kept] = ownAnswers([edited], [asAsked('dependency', ['accept'])])
    expect(kept).toMatchObject({ kind: 'dependency', tags: ['dependency'], options: OPTIONS, evidence: EVIDENCE })
  })

  it.each([
    ['20', true],
    [' 20 \nenough', true],
    ['2000', false],
  ])('a budget raised to 20 here and to %j in the file counts: %s', (text, counts) => {
    const answer = { revision: 1, optionId: 'raise', label: 'Raise', by: 'lead', at: '', text }
    const known = {
      ...asAsked('budget', []),
      answers: [{ revision: 1, optionId: 'raise', text: '20\nfor now', isWritten: true }],
    }
    expect(ownAnswers([inFile('budget', [], { answers: [answer] })], [known])).toHaveLength(counts ? 1 : 0)
  })
})
