import { describe, expect, it } from 'vitest'
import { courseFiles } from '@/lib/core/drill/course-files'
import { DRILLS } from '@/lib/core/drill/drills'
import { type Morning, nightFaults } from '@/lib/core/drill/night-faults'
import { markInTheMorning, nightDrills, planNight } from '@/lib/core/drill/night-plan'
import { readPlan } from '@/lib/core/plan/read-plan'

const SEEDS = [1, 2, 3, 77_777]

describe('the table of a night', () => {
  it.each(SEEDS)(
    'seed %i gives five projects every misbehaviour five times, 200 items at least, one rate limit',
    seed => {
      const { projects } = planNight(seed, { projects: 5 })
      const drills = projects.flatMap(project => project.items.map(item => item.drill))
      expect(drills.length).toBeGreaterThanOrEqual(200)
      for (const drill of nightDrills()) expect(drills.filter(other => other === drill).length, drill.id).toBe(5)
      expect(drills.filter(drill => drill.id === 'rate-limit')).toHaveLength(1)
    },
  )

  it.each(SEEDS)('seed %i gives sixty items each misbehaviour once before one occurs twice', seed => {
    const { projects } = planNight(seed, { projects: 5, itemsEach: 12, without: ['endless'] })
    const drills = projects.flatMap(project => project.items.map(item => item.drill.id))
    for (const { id } of nightDrills()) expect(drills.includes(id), id).toBe(id !== 'endless')
    expect(Math.max(...projects.map(({ items }) => items.length - new Set(items.map(item => item.drill)).size))).toBe(0)
  })

  it('is the same for the same seed and another for another', () => {
    const ids = (seed: number) => JSON.stringify(planNight(seed, { projects: 2 }))
    expect(ids(1)).toBe(ids(1))
    expect(ids(1)).not.toBe(ids(2))
  })

  it('kills three times while more than a third of the night is still to come', () => {
    for (const seed of SEEDS) {
      const { kills } = planNight(seed, { projects: 5 })
      expect(kills).toHaveLength(3)
      expect(kills.map(kill => kill.after)).toEqual(kills.map(kill => kill.after).toSorted((a, b) => a - b))
      expect(kills.at(-1)?.after).toBeLessThan(0.6)
    }
  })

  it('is a plan that can start, begins with honest work, and lets nothing unanswered hold its first phase', () => {
    for (const { items, repository } of planNight(5, { projects: 5 }).projects) {
      const { problems } = readPlan(courseFiles(repository), { today: '2026-06-01' })
      expect(problems.filter(problem => problem.severity === 'error')).toEqual([])
      expect(items[0]?.drill.id).toBe('honest')
      expect(items.filter(item => item.id.startsWith('P1-') && item.expected === 'pending')).toEqual([])
    }
  })
})

it('the mark in the morning is the drill’s own, but for what a person dropped so that a phase could pass', () => {
  for (const drill of DRILLS) {
    expect(markInTheMorning(drill, true)).toBe(drill.expected.mark)
    expect(markInTheMorning(drill, false)).toBe(drill.expected.mark === 'blocked' ? 'dropped' : drill.expected.mark)
  }
})

describe('the faults of a night', () => {
  const MB = 1_000_000
  const item = { project: 'night-1', id: 'P1-01', drill: 'lie', expected: 'done', found: 'done', marked: 1 } as const
  const good: Morning = {
    ...{ items: [item], unended: [], lost: [], kills: 3, strays: 0, locks: [], disk: MB },
    ...{ logs: { total: 42 * MB, largest: 20 * MB, sessions: 10, floods: 1 }, memory: memory(200, 200) },
  }

  it('are none in a good night', () => {
    expect(nightFaults(good)).toEqual([])
  })

  it.each<[string, Partial<Morning>, string]>([
    ['another mark', { items: [{ ...item, found: 'open', marked: 0 }] }, 'night-1 P1-01 (lie) is open, not done'],
    ['two marks', { items: [{ ...item, marked: 2 }] }, 'night-1 P1-01 (lie) was marked 2 times'],
    ['a mark without its commit', { items: [{ ...item, marked: 0 }] }, 'night-1 P1-01 (lie) was marked 0 times'],
    ['a project without an end', { unended: ['night-1 ended: failed'] }, 'night-1 ended: failed'],
    ['a lost commit', { lost: ['abc'] }, 'the verified commit abc is lost'],
    ['a process', { strays: 1 }, '1 processes were left'],
    ['a lock', { locks: ['index.lock'] }, 'index.lock was left'],
    ['a full disk', { disk: 11 * MB }, 'the disk: 11 MB are more than 10 MB'],
    ['a log past its cap', { logs: { ...good.logs, largest: 22 * MB } }, 'the largest log: 22 MB are more than 21 MB'],
    ['logs that pile up', { logs: { ...good.logs, total: 90 * MB } }, 'all logs: 90 MB are more than 43 MB'],
    ['memory that grows', { memory: memory(200, 360) }, 'the worker’s memory at the end: 360 MB are more than 350 MB'],
  ])('name %s', (_what, change, sentence) => {
    expect(nightFaults({ ...good, ...change })).toEqual([sentence])
  })

  function memory(first: number, last: number): number[] {
    const starting = Array.from({ length: 10 }, (_, at) => at * 20)
    return [...starting, ...Array(30).fill(first), ...Array(30).fill(400), ...Array(30).fill(last)].map(
      size => size * MB,
    )
  }
})
