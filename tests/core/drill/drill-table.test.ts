import { expect, it } from 'vitest'
import { describeResult } from '@/lib/core/drill/describe-result'
import { type DrillRun, drillSum, drillTable, isOk } from '@/lib/core/drill/drill-table'
import { blocked, done, rejected } from '@/lib/core/drill/expect'
import { isAsExpected, readResult } from '@/lib/core/drill/read-result'
import type { Drill, DrillResult } from '@/lib/core/drill/types'

const LIE: Drill = {
  ...{ id: 'lie', behaviour: 'says so', course: 'claims', entries: [{ do: 'lie' }] },
  expected: rejected('rejected: parent-verify-failed'),
}
const WENT_WELL: DrillRun = { drill: LIE, result: LIE.expected, ms: 1_234 }
const WENT_WRONG: DrillRun = { drill: { ...LIE, id: 'a-longer-id' }, result: done(), ms: 20 }
const CAME_TO_NOTHING: DrillRun = { drill: LIE, result: null, why: 'no disk', ms: 0 }
const PLAIN = { isColoured: false }

it.each<[DrillResult, string]>([
  [done(), 'done → [x]'],
  [done([], { mark: 'open' }), 'no session → [ ]'],
  [rejected('rejected: bypassed-verify'), 'rejected: bypassed verify → [!], work kept'],
  [blocked(['failed: nothing-done', 'failed: nothing-done'], []), '2× failed: nothing done → [!]'],
  [done(['parked', 'applied'], { kept: ['parked'], asked: ['db'] }), 'parked, then applied → [x], asked: db'],
  [
    done(['limited', 'verified'], { run: ['paused', 'resumed', 'done'] }),
    'limited, then done → [x]; run paused, resumed',
  ],
])('a result is told in plain words (%#)', (result, words) => {
  expect(describeResult(result)).toBe(words)
})

it('rows become a result: words of sessions, refs in order and without what was merely left over', () => {
  const sessions = [
    { kind: 'session', outcome: 'failed', reason: 'failed: verify-failed', refs: { rescued: 'r' } },
    { kind: 'session', outcome: 'rejected', reason: 'rejected: plan-edited, blocked', refs: { rejected: 'r' } },
    { kind: 'session', outcome: 'parked', reason: 'parked D-001', refs: { parked: 'r', leftover: 'r' } },
    { kind: 'apply-parked', outcome: 'verified', reason: 'done', refs: {} },
    { kind: 'apply-parked', outcome: 'failed', reason: 'failed: nothing-done', refs: {} },
  ]
  const result = readResult({ sessions, mark: 'done', asked: ['db'], run: [] })
  expect(result).toEqual({
    sessions: ['failed: verify-failed', 'rejected: plan-edited', 'parked', 'applied', 'not applied'],
    ...{ mark: 'done', kept: ['parked', 'rejected', 'rescued'], asked: ['db'], run: [] },
  })
})

it.each<[string, Partial<DrillResult>]>([
  ['another judgement', { sessions: ['verified'] }],
  ['one session more', { sessions: ['rejected: parent-verify-failed', 'verified'] }],
  ['another mark', { mark: 'done' }],
  ['work that was lost', { kept: [] }],
  ['a question', { asked: ['choice'] }],
  ['another end of the run', { run: ['failed'] }],
])('%s is not as expected', (_what, change) => {
  expect(isAsExpected({ ...LIE.expected, ...change }, LIE.expected)).toBe(false)
  expect(isAsExpected({ ...LIE.expected }, LIE.expected)).toBe(true)
})

it('the table has aligned columns and writes out what was expected only where something else happened', () => {
  const lines = drillTable([WENT_WELL, WENT_WRONG, CAME_TO_NOTHING], PLAIN).split('\n')
  expect(lines).toHaveLength(4)
  const starts = lines.map(line =>
    line.search(/(?<= )(expected|the same|rejected: parent verify failed → \[!\], work kept {2}NO)/),
  )
  expect(new Set(starts).size).toBe(1)
  expect(lines[1]).toMatch(
    /^lie {10}says so +rejected: parent verify failed → \[!\], work kept +the same +yes +1\.2 s$/,
  )
  expect(lines[2]).toMatch(
    /^a-longer-id +says so +done → \[x\] +rejected: parent verify failed → \[!\], work kept +NO +0\.0 s$/,
  )
  expect(lines[3]).toMatch(/no disk +rejected: .* +NO +0\.0 s$/)
})

it('colours are for a terminal only, and the sum counts what came to no end as not', () => {
  const runs = [WENT_WELL, WENT_WRONG, CAME_TO_NOTHING]
  expect(drillSum(runs, PLAIN)).toBe('1 as expected, 2 not')
  expect(runs.map(isOk)).toEqual([true, false, false])
  expect(drillTable(runs, PLAIN)).not.toContain('\u001B')
  expect(drillTable(runs, { isColoured: true })).toContain('\u001B[31m')
  expect(drillSum([WENT_WELL], { isColoured: true })).toBe('\u001B[32m1 as expected, 0 not\u001B[0m')
})
