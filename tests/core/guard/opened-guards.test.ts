import { describe, expect, it } from 'vitest'
import type { DecisionKind, DecisionOption } from '@/lib/core/decision/types'
import { askedKind, opensGuard, withGrantsSaid } from '@/lib/core/guard/opened-guards'

const option = (...guards: string[]): DecisionOption => ({
  ...{ id: 'a', label: 'Blue' },
  grants: guards.map(guard => ({ guard, subject: `${guard}.x` })),
})

describe('who may answer bounds what an answer opens', () => {
  it.each<[DecisionKind, string, boolean]>([
    ['choice', 'dependency', true],
    ['choice', 'public-api', false],
    ['choice', 'security', false],
    ['dependency', 'dependency', true],
    ['dependency', 'db', false],
    ['verify-surface', 'dependency', true],
    ['verify-surface', 'db', false],
    ['db', 'db', true],
    ['db', 'security', false],
    ['security', 'db', true],
    ['security', 'firewall', false],
  ])('an answer of kind %s opens %s: %s', (kind, guard, opens) => {
    expect(opensGuard(kind, guard)).toBe(opens)
  })

  it.each<[DecisionKind, DecisionOption[], DecisionKind]>([
    ['choice', [option()], 'choice'],
    ['choice', [option('dependency')], 'choice'],
    ['choice', [option('dependency'), option('security')], 'security'],
    ['dependency', [option('verify-surface', 'db')], 'db'],
    ['db', [option('verify-surface')], 'db'],
    ['choice', [option('firewall')], 'choice'],
  ])('a child’s %s with the options %j is asked as %s', (kind, options, asked) => {
    expect(askedKind(kind, options)).toBe(asked)
  })

  it('what an option would let through stands in its words, after the child’s own', () => {
    const said = 'Lets P1-01 change security.x (security) without asking again.'
    for (const [own, shown] of [
      ['Nicer.', `Nicer. ${said}`],
      ['Nicer', `Nicer. ${said}`],
      ['更好。', `更好。 ${said}`],
      ['  ', said],
      [undefined, said],
    ] as const) {
      expect(withGrantsSaid({ ...option('security', 'firewall'), consequence: own }, 'P1-01').consequence).toBe(shown)
    }
    expect(withGrantsSaid(option(), 'P1-01')).toEqual(option())
  })
})
