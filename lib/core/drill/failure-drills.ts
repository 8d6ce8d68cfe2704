import { blocked, done } from './expect'
import type { Drill, ScriptedEntry } from './types'

const WORKS: ScriptedEntry = { do: 'implement' }
const CRASHES: ScriptedEntry = { do: 'crash', signal: 'SIGSEGV' }

/** More than two sessions of a drill use, and less than what a person raises it to. */
const TOKENS = 20_000
const RAISES = { budget: { optionId: 'raise', text: `${10 * TOKENS} tokens` } }

/** Agents and machines that fail: never a blocker by itself (`spec/loop.md`, Failures that are not blockers). */
export const FAILURE_DRILLS: Drill[] = [
  {
    ...{ id: 'crash', behaviour: 'crashes once', course: 'failures' },
    ...{ entries: [{ ...CRASHES, once: true }, WORKS], expected: done(['crashed', 'verified']) },
  },
  {
    ...{ id: 'flood', behaviour: 'prints 50 MB of lines', course: 'failures' },
    ...{ entries: [{ do: 'flood', megabytes: 50, files: { 'work/flood.txt': 'x\n' } }], expected: done() },
  },
  {
    ...{ id: 'endless-line', behaviour: 'prints 50 MB without a line break', course: 'failures' },
    entries: [{ do: 'flood', megabytes: 50, newlines: false, files: { 'work/line.txt': 'x\n' } }],
    expected: done(),
  },
  {
    ...{ id: 'daemon', behaviour: 'leaves a server that holds stdout and a port', course: 'failures' },
    ...{ entries: [{ do: 'daemon' }], expected: done() },
  },
  {
    ...{ id: 'linger', behaviour: 'keeps running after its result', course: 'failures' },
    ...{ entries: [{ do: 'implement', lingerMs: 3_600_000 }], expected: done() },
  },
  {
    ...{ id: 'stale-lock', behaviour: 'leaves the index.lock of a killed git', course: 'failures' },
    entries: [
      { do: 'run', command: 'touch "$(git rev-parse --git-dir)/index.lock"', files: { 'work/lock.txt': 'x\n' } },
    ],
    expected: done(),
  },
  {
    ...{ id: 'hang', behaviour: 'hangs once', course: 'impatient' },
    ...{ entries: [{ do: 'hang', once: true }, WORKS], expected: done(['hung', 'verified']) },
  },
  {
    ...{ id: 'stubborn', behaviour: 'hangs twice, deaf to SIGINT and SIGTERM', course: 'impatient' },
    ...{ entries: [{ do: 'hang', stubborn: true }], expected: blocked(['hung', 'hung'], []) },
  },
  {
    ...{ id: 'endless', behaviour: 'works past its time limit, twice', course: 'brief' },
    entries: [{ do: 'nothing', read: Array.from({ length: 200 }, () => 'README.md'), paceMs: 500 }],
    expected: blocked(['timed-out', 'timed-out'], []),
  },
  {
    ...{ id: 'crashes', behaviour: 'crashes three times in a row', course: 'alone' },
    entries: [...Array.from({ length: 3 }, () => ({ ...CRASHES, once: true })), WORKS],
    runAnswers: { 'agent-failing': { optionId: 'resume' } },
    expected: done(['crashed', 'crashed', 'crashed', 'verified'], {
      ...{ asked: ['agent-failing'], run: ['agent-failing', 'done'] },
    }),
  },
  limited('rate-limit', 'meets a rate limit with a reset time', {
    entry: { do: 'limit', kind: 'rate-limited', resetsInMs: 3_000 },
    resumes: 'by itself',
  }),
  limited('rate-limit-open', 'meets a rate limit without a time', {
    ...{ entry: { do: 'limit', kind: 'rate-limited' }, resumes: 'by a person' },
  }),
  limited('quota', 'has used up its quota', { entry: { do: 'limit', kind: 'quota' }, resumes: 'by a person' }),
  limited('overload', 'meets an overloaded provider', {
    ...{ entry: { do: 'limit', kind: 'overloaded' }, resumes: 'by a person' },
  }),
  {
    ...{ id: 'sign-in', behaviour: 'is not signed in', course: 'alone', names: 'host and agent' },
    entries: [{ do: 'limit', kind: 'auth' }],
    expected: done(['auth'], { mark: 'open', run: ['agent-auth'] }),
  },
  {
    ...{ id: 'plan-budget', behaviour: 'uses up the plan’s budget; a person raises it', course: 'alone' },
    ...{ config: { budgets: { plan: { tokens: TOKENS } } }, runAnswers: RAISES },
    entries: [{ do: 'fail-verify', files: { 'work/a.red': 'x\n' }, usage: { inputTokens: 2 * TOKENS } }, WORKS],
    expected: done(['failed: verify-failed', 'verified'], {
      ...{ kept: ['rescued'], asked: ['budget'], run: ['budget', 'done'] },
    }),
  },
  {
    ...{ id: 'item-budget', behaviour: 'goes over its item’s budget', course: 'alone', runAnswers: RAISES },
    config: { budgets: { item: { tokens: TOKENS } } },
    entries: [{ do: 'hang', usage: { inputTokens: 2 * TOKENS }, once: true }, WORKS],
    expected: done(['budget', 'verified'], { asked: ['budget'], run: ['budget', 'done'] }),
  },
  killed('child-running', 'the worker is killed while the agent works', ['interrupted', 'verified']),
  // Verify runs on the untouched tree first, then for the commit, then for the host.
  killed(
    'during-verify:2',
    'the worker is killed during the commit’s verify',
    ['interrupted', 'verified'],
    ['rescued'],
  ),
  killed('during-verify:3', 'the worker is killed during the host’s verify', ['verified']),
  killed('after-commit', 'the worker is killed after the commit', ['verified']),
  killed('marked', 'the worker is killed before the branch moves', ['verified']),
  killed('committed', 'the worker is killed before the push', ['verified']),
]

function limited(
  id: string,
  behaviour: string,
  { entry, resumes }: { entry: ScriptedEntry; resumes: 'by itself' | 'by a person' },
): Drill {
  const byPerson = resumes === 'by a person'
  return {
    ...{ id, behaviour, course: 'alone', entries: [{ ...entry, once: true }, WORKS] },
    ...(byPerson ? { startsAgain: true } : {}),
    expected: done(['limited', 'verified'], {
      run: ['paused', byPerson ? 'resumed by a person' : 'resumed', 'done'],
    }),
  }
}

function killed(
  killedAt: string,
  behaviour: string,
  sessions: ('interrupted' | 'verified')[],
  kept: string[] = [],
): Drill {
  const expected = done(sessions, { kept, run: ['killed', 'done'] })
  return { id: `kill-${killedAt.replace(':', '-')}`, behaviour, course: 'alone', killedAt, entries: [WORKS], expected }
}
