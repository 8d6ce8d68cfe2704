import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { courseFiles, courseOf } from '@/lib/core/drill/course-files'
import { DRILLS, selectDrills } from '@/lib/core/drill/drills'
import { COURSES, SCRIPTED_BEHAVIOURS, type SessionWord } from '@/lib/core/drill/types'
import { GUARDS } from '@/lib/core/guard/types'
import { type IterationOutcome, REJECTION_REASONS } from '@/lib/core/loop/judge-iteration'
import { OUTCOME_REASONS } from '@/lib/core/loop/outcome-reason'
import { readPlan } from '@/lib/core/plan/read-plan'
import { BYPASSES } from '@/templates/sample/scripted-agent/bypasses.mjs'

const ENTRIES = DRILLS.flatMap(drill => [...drill.entries, ...(drill.answered ?? [])])
const EXPECTED = new Set(DRILLS.flatMap(drill => drill.expected.sessions))

/** One word for each way an iteration can end: a new one does not compile until a drill may be asked for it. */
const OUTCOMES = {
  verified: ['verified', 'applied'],
  rejected: REJECTION_REASONS.map((reason): SessionWord => `rejected: ${reason}`),
  failed: ['failed: verify-failed', 'failed: nothing-done', 'failed: empty-diff', 'failed: commit-refused'],
  blocked: ['blocked'],
  parked: ['parked'],
  asks: ['asks'],
  crashed: ['crashed'],
  hung: ['hung'],
  'timed-out': ['timed-out'],
  limited: ['limited'],
  auth: ['auth'],
  budget: ['budget'],
  interrupted: ['interrupted'],
} as const satisfies Record<IterationOutcome['type'], readonly SessionWord[]>

describe('the table of drills', () => {
  it('knows every behaviour of the scripted agent, and the agent every one of the table', () => {
    const folder = mkdtempSync(join(tmpdir(), 'drills-'))
    const file = join(folder, 'behaviour.json')
    writeFileSync(file, '{ "default": { "do": "something else" } }')
    const args = ['templates/sample/scripted-agent.mjs', '--behaviour', file]
    const { stderr } = spawnSync(process.execPath, args, { input: 'Item: P1-01\n', encoding: 'utf8' })
    rmSync(folder, { recursive: true })
    expect(/known: (.*)/.exec(stderr)?.[1]?.split(', ').sort()).toEqual([...SCRIPTED_BEHAVIOURS].sort())
  })

  it.each(SCRIPTED_BEHAVIOURS)('drills the behaviour %s', behaviour => {
    expect(ENTRIES.some(entry => entry.do === behaviour)).toBe(true)
  })

  it.each(Object.keys(BYPASSES))('drills the way past verify %s', variant => {
    expect(ENTRIES.some(entry => entry.do === 'bypass-verify' && entry.variant === variant)).toBe(true)
  })

  it.each(Object.entries(OUTCOMES))('expects every way to be judged %s', (_type, words) => {
    expect(words.filter(word => !EXPECTED.has(word))).toEqual([])
  })

  it('expects every reason that an outcome may carry', () => {
    const told = [...EXPECTED].flatMap(word => /^[a-z]+: (.*)/.exec(word)?.[1] ?? [])
    expect(OUTCOME_REASONS.filter(reason => !told.includes(reason))).toEqual([])
  })

  it('drills every guard', () => {
    const asked = DRILLS.flatMap(drill => drill.expected.asked)
    expect(GUARDS.filter(guard => !asked.includes(guard))).toEqual([])
  })

  it('gives each drill an id of its own, and says of a name that fits none', () => {
    expect(new Set(DRILLS.map(drill => drill.id)).size).toBe(DRILLS.length)
    const { drills, unknown } = selectDrills(['lie', 'kill', 'no-such'])
    expect(drills.map(drill => drill.id)).toEqual(
      DRILLS.map(drill => drill.id).filter(id => id === 'lie' || id.startsWith('kill-')),
    )
    expect(unknown).toEqual(['no-such'])
    expect(selectDrills([]).drills).toEqual(DRILLS)
  })
})

describe('the repository of a course', () => {
  it.each([...COURSES, 'alone'] as const)('%s holds a plan that can start', course => {
    const drills = DRILLS.filter(drill => drill.course === course)
    const files = courseFiles(courseOf(drills))
    const { problems } = readPlan(files, { today: '2026-06-01' })
    expect(problems.filter(problem => problem.severity === 'error')).toEqual([])
    expect(Object.keys(JSON.parse(files['ralph-loop/scripted-agent.json'] ?? '').items)).toHaveLength(drills.length)
  })
})
