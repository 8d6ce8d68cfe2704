import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isUrgent, rank, rankAt, scoreDecision } from '@/lib/core/decision/rank'

const NOW = new Date('2026-05-19T08:00:00Z')
const ago = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000)
const row = (projectSlug: string, number: number, minutes: number, urgent = false) => ({
  projectSlug,
  number,
  urgent,
  askedAt: ago(minutes),
})
const names = (rows: { projectSlug: string; number: number }[]) => rows.map(r => `${r.projectSlug}/${r.number}`)

describe('priority of decisions', () => {
  it('ranks the morning of the seed in the order of the seed', () => {
    const morning = [row('b', 2, 120), row('a', 8, 840), row('a', 7, 840)]
    expect(names(rank(morning, NOW))).toEqual(['a/7', 'a/8', 'b/2'])
    expect(rank(morning, NOW).map(r => scoreDecision(r, NOW).score)).toEqual([14, 14, 2])
  })

  it('puts fresh security before what waits 9 h 59 m and after what waits 10 h 01 m', () => {
    const rows = [row('a', 1, 599), row('a', 2, 0, true), row('a', 3, 601)]
    expect(names(rank(rows, NOW))).toEqual(['a/3', 'a/2', 'a/1'])
  })

  it('puts the older before the fresh urgent one of the same score', () => {
    expect(names(rank([row('a', 2, 0, true), row('b', 1, 600)], NOW))).toEqual(['b/1', 'a/2'])
  })

  it('puts the older first at every minute of three days, whatever hours are rounded to', () => {
    const rows = [row('a', 1, 30, true), row('b', 2, 630)]
    const minutes = Array.from({ length: 3 * 24 * 60 }, (_, minute) => minute)
    const firsts = minutes.map(minute => rank(rows, new Date(NOW.getTime() + minute * 60_000))[0]?.projectSlug)
    expect(new Set(firsts)).toEqual(new Set(['b']))
  })

  it('breaks a full tie by project, then by number', () => {
    expect(names(rank([row('b', 1, 60), row('a', 12, 60), row('a', 2, 60)], NOW))).toEqual(['a/2', 'a/12', 'b/1'])
  })

  it('is the order by rankAt, then age, project and number, whenever one looks', () => {
    const place = (r: ReturnType<typeof row>) => [rankAt(r).getTime(), r.askedAt.getTime(), r.projectSlug, r.number]
    const byPlace = (a: ReturnType<typeof row>, b: ReturnType<typeof row>) => {
      const at = place(a).findIndex((value, index) => value !== place(b)[index])
      return at < 0 ? 0 : (place(a)[at] ?? 0) < (place(b)[at] ?? 0) ? -1 : 1
    }
    const rows = fc.array(
      fc
        .tuple(fc.constantFrom('a', 'a-b', 'ab', 'b'), fc.nat(3), fc.integer({ min: 0, max: 40 }), fc.boolean())
        .map(([slug, number, halfHours, urgent]) => row(slug, number, halfHours * 30, urgent)),
    )
    fc.assert(
      fc.property(rows, fc.nat(10_000), (given, later) => {
        const now = new Date(NOW.getTime() + later * 60_000)
        expect(rank(given, now).map(place)).toEqual(given.toSorted(byPlace).map(place))
      }),
    )
  })

  it('says what a score is made of', () => {
    expect(scoreDecision({ urgent: true, askedAt: ago(90) }, NOW)).toEqual({
      score: 11.5,
      urgentPoints: 10,
      hours: 1.5,
    })
  })

  it('never counts less than no waiting when clocks disagree', () => {
    expect(scoreDecision({ urgent: false, askedAt: ago(-5) }, NOW).score).toBe(0)
  })

  it.each([
    ['security', [], true],
    ['db', ['security', 'db'], true],
    ['choice', ['db'], true],
    ['dependency', [], false],
    ['manual-gate', [], false],
  ] as const)('takes %s with tags %j as urgent: %s', (kind, tags, expected) => {
    expect(isUrgent({ kind, tags })).toBe(expected)
  })
})
