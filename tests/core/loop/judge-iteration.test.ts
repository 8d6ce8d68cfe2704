import { describe, expect, it } from 'vitest'
import type { OutcomeReport, SessionEnd } from '@/lib/core/agent/types'
import type { GuardTrip } from '@/lib/core/guard/types'
import { type ChildCommit, type IterationFacts, judgeIteration } from '@/lib/core/loop/judge-iteration'
import { settleRule } from '@/lib/core/loop/settle-rule'

const commit: ChildCommit = { hash: 'c', tree: 't', isMerge: false, namesItem: true, hasGreenReceipt: true }
const passed = { passed: true, timedOut: false, reason: '' }

/** A session that ended well with one good commit, not yet verified by the host. */
const good: IterationFacts = {
  end: { type: 'completed' },
  report: { type: 'absent' },
  redReceipt: false,
  headOnTryBranch: true,
  baseIsAncestor: true,
  commits: [commit],
  netDiffEmpty: false,
  touchesPlan: false,
  movedRefs: [],
  trips: [],
  forbidden: [],
  dirty: false,
  hostCommit: null,
  parentVerify: null,
}
const trip: GuardTrip = { guard: 'dependency', subject: 'npm:zod', path: 'package.json', words: '', hunk: '' }
const idle: Partial<IterationFacts> = { commits: [], netDiffEmpty: true }
const crashed: SessionEnd = { type: 'crashed', message: 'exit 3', exitCode: 3, signal: null }
const report = (status: OutcomeReport['status']) => ({ type: 'report' as const, report: { status, summary: 's' } })

function verdict(over: Partial<IterationFacts>): string {
  const judgement = judgeIteration({ ...good, ...over })
  if ('need' in judgement) return `needs ${judgement.need}`
  const { outcome } = judgement
  return 'reason' in outcome ? `${outcome.type} ${outcome.reason}` : outcome.type
}

describe('an iteration is judged by facts', () => {
  it.each<[string, Partial<IterationFacts>, string]>([
    ['a good commit is verified by the host', {}, 'needs parent-verify'],
    ['both verifies pass: it is verified', { parentVerify: passed }, 'verified'],
    ['two good commits are one item', { commits: [commit, commit], parentVerify: passed }, 'verified'],
    ['left-overs beside a commit do not hold it', { dirty: true, parentVerify: passed }, 'verified'],
    [
      'the host’s verify fails: the claim was false',
      { parentVerify: { ...passed, passed: false } },
      'rejected parent-verify-failed',
    ],
    [
      'the host’s verify runs out of time twice',
      { parentVerify: { passed: false, timedOut: true, reason: '' } },
      'rejected parent-verify-timed-out',
    ],
    [
      'a commit without a receipt bypassed verify',
      { commits: [{ ...commit, hasGreenReceipt: false }] },
      'rejected bypassed-verify',
    ],
    [
      'one of two commits without a receipt',
      { commits: [commit, { ...commit, hasGreenReceipt: false }] },
      'rejected bypassed-verify',
    ],
    ['a message without the item', { commits: [{ ...commit, namesItem: false }] }, 'rejected message-without-id'],
    ['a merge', { commits: [{ ...commit, isMerge: true }] }, 'rejected merge'],
    ['another branch', { headOnTryBranch: false }, 'rejected off-branch'],
    ['a rewritten base', { baseIsAncestor: false }, 'rejected rewrote-base'],
    ['another ref moved', { movedRefs: ['refs/heads/main'] }, 'rejected refs-moved'],
    ['another ref moved without a commit', { ...idle, movedRefs: ['refs/tags/v1'] }, 'rejected refs-moved'],
    ['what is a person’s waits for the person', { trips: [trip] }, 'parked'],
    ['a guard trips before the host verifies', { trips: [trip], parentVerify: passed }, 'parked'],
    ['a bypassed verify counts before a guard', { trips: [trip], touchesPlan: true }, 'rejected plan-edited'],
    ['what a person forbade, again', { trips: [trip], forbidden: ['dependency'] }, 'rejected guard-again'],
    ['another guard than the forbidden one', { trips: [trip], forbidden: ['db'] }, 'parked'],
    ['the plan edited', { touchesPlan: true }, 'rejected plan-edited'],
    ['commits that undo each other', { netDiffEmpty: true }, 'failed empty-diff'],
    ['nothing done', idle, 'failed nothing-done'],
    ['nothing done, though it says done', { ...idle, report: report('done') }, 'failed nothing-done'],
    ['nothing kept after a red verify', { ...idle, redReceipt: true }, 'failed verify-failed'],
    ['changes without a commit are committed by the host', { ...idle, dirty: true }, 'needs host-commit'],
    [
      'the host’s commit was refused by verify',
      { ...idle, dirty: true, hostCommit: 'refused', redReceipt: true },
      'failed verify-failed',
    ],
    [
      'the host’s commit was refused by a hook',
      { ...idle, dirty: true, hostCommit: 'refused' },
      'failed commit-refused',
    ],
    ['the host’s commit is verified again', { hostCommit: 'committed' }, 'needs parent-verify'],
    ['a blocker', { report: report('blocker') }, 'blocked'],
    ['a decision', { ...idle, report: report('decision') }, 'asks'],
    ['an unreadable report asks', { report: { type: 'unreadable', reason: 'not JSON' } }, 'asks'],
    ['a crash', { end: crashed }, 'crashed'],
    ['a crash after a red verify is a failed attempt', { end: crashed, redReceipt: true }, 'failed verify-failed'],
    ['a crash with a report is a crash', { end: crashed, report: report('done') }, 'crashed'],
    ['a hang', { end: { type: 'hung', idleMs: 1 }, redReceipt: true }, 'hung'],
    ['out of time', { end: { type: 'timed-out', limitMs: 1 } }, 'timed-out'],
    ['a rate limit', { end: { type: 'rate-limited', resetsAt: null } }, 'limited'],
    ['overload', { end: { type: 'overloaded' } }, 'limited'],
    ['not signed in', { end: { type: 'auth', message: '' } }, 'auth'],
    ['stopped by a person', { end: { type: 'stopped' } }, 'interrupted'],
  ])('%s', (_fact, over, expected) => {
    expect(verdict(over)).toBe(expected)
  })
})

describe('what an outcome does to its item', () => {
  const rule = (type: string, attempts: number, isParked = false) => {
    const outcome = {
      type,
      reason: '',
      report: null,
      why: '',
      message: '',
      kind: 'quota',
      resetsAt: '2026-06-01T02:10:00Z',
    }
    const { mark, counted, run } = settleRule(outcome as never, { attempts, isParked })
    return [mark, counted ? 'counted' : 'free', run.type].join(' ')
  }
  it.each<[string, number, string]>([
    ['verified', 0, 'done counted go-on'],
    ['rejected: no retry', 0, 'blocked counted go-on'],
    ['failed: one retry', 0, 'keep counted go-on'],
    ['failed again', 1, 'blocked counted go-on'],
    ['hung: one more try', 0, 'keep counted go-on'],
    ['hung again', 1, 'blocked counted go-on'],
    ['timed-out again', 1, 'blocked counted go-on'],
    ['blocked', 0, 'blocked counted go-on'],
    ['asks', 0, 'pending counted go-on'],
    ['parked: a person decides', 0, 'pending counted go-on'],
    ['crashed: redone', 0, 'keep free go-on'],
    ['budget: the item stays open, a person is asked', 0, 'keep free go-on'],
    ['limited: pauses', 0, 'keep free pause'],
    ['auth: stops', 0, 'keep free end'],
    ['interrupted: redone', 1, 'keep free go-on'],
  ])('%s', (name, attempts, expected) => {
    expect(rule(name.split(/[: ]/)[0] ?? '', attempts)).toBe(expected)
  })

  it.each(['rejected', 'failed', 'parked', 'interrupted'])(
    'an accepted diff that ends as %s leaves the item open, and nothing counts',
    type => {
      expect(rule(type, 1, true)).toBe('keep free go-on')
    },
  )

  it('an accepted diff that is verified ends the item', () => {
    expect(rule('verified', 1, true)).toBe('done counted go-on')
  })
})
