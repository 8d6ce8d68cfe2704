import { blocked, done } from './expect'
import type { Drill, ScriptedEntry } from './types'

const WORKS: ScriptedEntry = { do: 'implement' }
const CRASHES: ScriptedEntry = { do: 'crash', signal: 'SIGSEGV' }

/** More than two sessions of a drill use, and less than what a person raises it to. */
const TOKENS = 20_000
const RAISES = { budget: { optionId: 'raise', text: `${10 * TOKENS} tokens` } }

type Kill = { id: string; at: string; when: string; redone: boolean; kept: string[] }

/** Moments of `kill -9`: what had no recorded end is redone, what had one is judged. */
const KILLS: Kill[] = [
  { id: 'kill-session', at: 'child-running', when: 'beside it', redone: true, kept: [] },
  // Verify runs on the untouched tree first, then for the commit, then for the host.
  { id: 'kill-commit', at: 'during-verify:2', when: 'at its commit', redone: true, kept: ['rescued'] },
  { id: 'kill-judging', at: 'after-commit', when: 'after its end', redone: false, kept: [] },
  { id: 'kill-verify', at: 'during-verify:3', when: 'in the host’s verify', redone: false, kept: [] },
  { id: 'kill-mark', at: 'marked', when: 'before the branch moves', redone: false, kept: [] },
  { id: 'kill-push', at: 'committed', when: 'before the push', redone: false, kept: [] },
]

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
  ...KILLS.map(
    ({ id, at, when, redone, kept }): Drill => ({
      ...{ id, behaviour: `works while the worker is killed ${when}`, course: 'alone', killedAt: at, entries: [WORKS] },
      expected: done(redone ? ['interrupted', 'verified'] : ['verified'], { kept, run: ['killed', 'done'] }),
    }),
  ),
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
