import { describe, expect, it } from 'vitest'
import { answersKey } from '@/lib/core/decision/item-answers'
import type { DecisionEntry } from '@/lib/core/decision/types'
import { acceptedParked } from '@/lib/core/guard/accepted-parked'
import { guardDecision } from '@/lib/core/guard/guard-decision'
import { guardPrompt } from '@/lib/core/guard/guard-prompt'
import { itemGrants } from '@/lib/core/guard/item-grants'
import type { GuardTrip } from '@/lib/core/guard/types'
import type { LoadedPlan } from '@/lib/core/plan/loaded-plan'
import { defaultRalphConfig } from '@/lib/core/plan/ralph-config'
import type { PrdItem } from '@/lib/core/plan/types'

const zod: GuardTrip = { guard: 'dependency', subject: 'npm:zod', path: 'package.json', words: 'Adds zod.', hunk: '' }
const sql: GuardTrip = { guard: 'db', subject: 'a.sql', path: 'a.sql', words: 'Changes a.sql.', hunk: '' }
const base = { text: 'x', body: '', criteria: [], parentId: null, verify: null, decisions: [], line: 1, endLine: 1 }
const item: PrdItem = { id: 'P1-01', mark: 'open', ...base }

/** A guard's decision about P1-01 with its answers, one revision each. */
function asked(number: number, trips: GuardTrip[], ...chosen: string[]): DecisionEntry {
  const answers = chosen.map((optionId, at) => ({
    ...{ revision: at + 1, optionId, label: optionId, by: 'lead', at: '', text: '' },
  }))
  const evidence = `refs/ralph/parked/D-00${number}`
  const rest = { phaseId: 'P1', itemId: 'P1-01', asked: null, closed: null, line: 1 }
  return { number, ...guardDecision(trips, item), ...rest, evidence, answers }
}

function planWith(...resolved: DecisionEntry[]): LoadedPlan {
  return {
    master: { approvedBy: null, phases: [] },
    prds: { P1: { title: '', verify: null, items: [item], criteria: [] } },
    decisions: { pending: [], resolved },
    blockers: [],
    orchestrator: {
      ...{ phases: [], current: null, phasesSinceCheckpoint: 0, endedPhases: [], approvalDigest: null },
      ...{ approvedBy: null, blockersSince: null, stopped: null },
    },
    config: defaultRalphConfig(),
  }
}

describe('answers let an item change exactly what they name', () => {
  it.each<[string, LoadedPlan, string[], string[]]>([
    ['nothing was asked', planWith(), [], []],
    ['accepted: each subject that tripped', planWith(asked(7, [zod, sql], 'accept')), ['npm:zod', 'a.sql'], []],
    [
      'told to do without: nothing, and the guards are forbidden',
      planWith(asked(7, [zod, sql], 'retry-without')),
      [],
      ['db', 'dependency'],
    ],
    ['blocked: nothing', planWith(asked(7, [zod], 'block')), [], []],
    ['the last revision counts', planWith(asked(7, [zod], 'accept', 'retry-without')), [], ['dependency']],
    ['two answers add up', planWith(asked(7, [zod], 'accept'), asked(8, [sql], 'retry-without')), ['npm:zod'], ['db']],
    [
      'a child’s own question forbids nothing, and its option grants what it says',
      planWith({
        ...asked(7, [zod], 'a'),
        evidence: null,
        options: [{ id: 'a', label: 'zod', grants: [{ guard: 'dependency', subject: 'npm:zod' }] }],
      }),
      ['npm:zod'],
      [],
    ],
    [
      'a choice grants nothing that takes an approver’s answer, whatever its option says',
      planWith({
        ...{ ...asked(7, [zod], 'a'), kind: 'choice', evidence: null },
        options: [{ id: 'a', label: 'Blue', grants: [{ guard: 'db', subject: 'a.sql' }] }],
      }),
      [],
      [],
    ],
    ['another item’s answer grants nothing here', planWith({ ...asked(7, [zod], 'accept'), itemId: 'P1-02' }), [], []],
  ])('%s', (_case, plan, subjects, forbidden) => {
    const found = itemGrants(plan, item)
    expect(found.grants.map(grant => grant.subject)).toEqual(subjects)
    expect(found.forbidden).toEqual(forbidden)
  })

  it('a line that refers to another item’s decision gets none of its grants, orders or diffs', () => {
    const referring = { ...item, id: 'P1-02', decisions: [{ number: 7, revision: null }] as PrdItem['decisions'] }
    for (const chosen of ['accept', 'retry-without']) {
      const plan = planWith(asked(7, [zod], chosen))
      expect(itemGrants(plan, referring)).toEqual({ grants: [], forbidden: [] })
      expect(acceptedParked(plan, referring)).toBeNull()
      expect(guardPrompt(plan, referring, null)).toEqual([])
    }
    const byHand = planWith({ ...asked(7, [zod], 'accept'), itemId: null })
    expect(itemGrants(byHand, referring).grants).toHaveLength(1)
  })

  it('the newest accepted parked diff is the one to apply, by its last revision', () => {
    expect(acceptedParked(planWith(asked(7, [zod], 'accept')), item)).toEqual({
      ...{ itemId: 'P1-01', number: 7, revision: 1, ref: 'refs/ralph/parked/D-007' },
    })
    const two = planWith(asked(8, [sql], 'retry-without', 'accept'), asked(7, [zod], 'accept'))
    expect(acceptedParked(two, item)).toMatchObject({ number: 8, revision: 2 })
    expect(acceptedParked(planWith(asked(7, [zod], 'accept', 'block')), item)).toBeNull()
    expect(
      acceptedParked(planWith({ ...asked(7, [zod], 'accept'), evidence: 'refs/ralph/rescued/P1-01-1' }), item),
    ).toBeNull()
    expect(answersKey(two, item).split(' ')).toContain('8.2')
  })

  it('a prompt says what is let through, what is forbidden, and shows the diff that no longer applies', () => {
    const plan = planWith(asked(7, [zod], 'accept'), asked(8, [sql], 'retry-without'))
    const text = guardPrompt(plan, item, '+```\n+zod').join('\n')
    expect(text).toContain('- dependency: npm:zod')
    expect(text).toContain('- D-008: Changes a.sql.')
    expect(text).toContain('````text\n+```\n+zod\n````')
    expect(guardPrompt(planWith(), item, null)).toEqual([])
  })
})
