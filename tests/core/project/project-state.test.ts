import { describe, expect, test } from 'vitest'
import { END_REASONS } from '@/lib/core/loop/step'
import { PROJECT_MOVES, projectState, type RunFacts } from '@/lib/core/project/project-state'

const NOW = new Date('2026-05-19T02:00:00Z')
const LATER = new Date('2026-05-19T02:10:00Z')
const ACTIVE: RunFacts = { state: 'active', wish: 'none', pausedUntil: null, pauseReason: null, endReason: null }

describe('what a project is doing', () => {
  test.each<[string, RunFacts | null, string]>([
    ['never started', null, 'not-started'],
    ['active', ACTIVE, 'running'],
    ['asked to pause', { ...ACTIVE, wish: 'pause' }, 'pausing'],
    ['asked to stop while paused', { ...ACTIVE, wish: 'stop', pausedUntil: LATER }, 'stopping'],
    ['paused for a limit', { ...ACTIVE, pausedUntil: LATER }, 'paused'],
    ['a pause that is over', { ...ACTIVE, pausedUntil: NOW }, 'running'],
    ['ended at a gate', { ...ACTIVE, state: 'ended', endReason: 'manual-gate' }, 'waiting'],
    ['aborted', { ...ACTIVE, state: 'ended', endReason: 'phase-aborted' }, 'aborted'],
    ['done', { ...ACTIVE, state: 'ended', endReason: 'done' }, 'done'],
    ['an end that is unknown', { ...ACTIVE, state: 'ended', endReason: 'from the future' }, 'stopped'],
  ])('%s', (_, run, type) => {
    expect(projectState(run, NOW).type).toBe(type)
  })
})

test('a pause says until when', () => {
  expect(projectState({ ...ACTIVE, pausedUntil: LATER, pauseReason: 'rate-limited' }, NOW)).toEqual({
    type: 'paused',
    until: LATER.toISOString(),
    reason: 'rate-limited',
  })
})

test('every end can be gone on from, but the end of the plan', () => {
  for (const endReason of END_REASONS) {
    const { type } = projectState({ ...ACTIVE, state: 'ended', endReason }, NOW)
    expect([endReason, PROJECT_MOVES[type]]).toEqual([endReason, endReason === 'done' ? [] : ['start']])
  }
})
