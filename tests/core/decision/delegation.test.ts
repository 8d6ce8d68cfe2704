import { describe, expect, it } from 'vitest'
import { type DelegationFault, delegationFault } from '@/lib/core/decision/delegation'
import { isOneOf, listSigners } from '@/lib/core/decision/list-signers'

const day = (number: number) => `2026-06-${String(number).padStart(2, '0')}T00:00:00.000Z`
const window = (fromId: string, toId: string, from: number, to: number) => ({
  ...{ fromId, toId, startsAt: day(from), endsAt: day(to) },
})
const NOW = day(2)

describe('a delegation', () => {
  const standing = [window('wei', 'mei', 5, 10), window('mei', 'ann', 5, 10)]

  it.each<[string, ReturnType<typeof window>, DelegationFault | null]>([
    ['to somebody else for a time is made', window('bob', 'mei', 3, 6), null],
    ['that has begun already is made', window('bob', 'mei', 1, 6), null],
    ['to oneself is refused', window('bob', 'bob', 3, 6), 'self'],
    ['that ends before it begins is refused', window('bob', 'mei', 6, 3), 'window-empty'],
    ['that ends as it begins is refused', window('bob', 'mei', 6, 6), 'window-empty'],
    ['that has ended already is refused', window('bob', 'mei', 1, 2), 'window-past'],
    ['beside another of the same approver is refused', window('wei', 'ann', 9, 12), 'overlapping'],
    ['that begins when the other ends is made', window('wei', 'ann', 10, 12), null],
    ['back to who delegates is refused', window('mei', 'wei', 9, 10), 'overlapping'],
    ['that closes a circle of two is refused', window('ann', 'mei', 8, 9), 'circular'],
    ['that closes a circle of three is refused', window('ann', 'wei', 8, 9), 'circular'],
    ['that would close one at another time is made', window('ann', 'wei', 11, 12), null],
  ])('%s', (_, wish, expected) => {
    expect(delegationFault(wish, standing, NOW)).toBe(expected)
  })

  it('of more than three months is an appointment and refused', () => {
    const wish = { ...window('bob', 'mei', 1, 2), startsAt: '2026-06-01T00:00:00.000Z' }
    expect(delegationFault({ ...wish, endsAt: '2026-09-01T00:00:00.000Z' }, [], NOW)).toBeNull()
    expect(delegationFault({ ...wish, endsAt: '2026-09-02T00:00:00.000Z' }, [], NOW)).toBe('window-long')
  })
})

describe('those who may sign', () => {
  const lines = [
    { approver: 'lead', userId: 'wei', name: 'Li Wei' },
    { approver: '负责人', userId: 'wei', name: 'Li Wei' },
  ]
  const delegations = [
    { ...window('wei', 'mei', 5, 10), toName: 'Mei' },
    { ...window('mei', 'ann', 5, 10), toName: 'Ann' },
  ]
  const namesAt = (now: string) => listSigners({ lines, delegations, now, isAuthor: () => false }).map(one => one.name)

  it('are the named before and after a delegation, and its delegate meanwhile, under every name', () => {
    expect(namesAt(day(4))).toEqual(['Li Wei', 'Li Wei'])
    expect(namesAt(day(5))).toEqual(['Li Wei', 'Li Wei', 'Mei', 'Mei'])
    expect(namesAt(day(10))).toEqual(['Li Wei', 'Li Wei'])
  })

  it('are never delegates of a delegate', () => {
    expect(namesAt(day(6))).not.toContain('Ann')
  })

  it.each([
    ['the same address', { name: 'W', email: 'Wei@Example.org' }, true],
    ['the same name', { name: ' li wei ', email: 'other@example.org' }, true],
    ['another name and address', { name: 'Mei', email: 'mei@example.org' }, false],
    ['no name and no address', { name: '', email: '' }, false],
  ])('are authors by %s', (_, author, expected) => {
    expect(isOneOf([author], { name: 'Li Wei', email: 'wei@example.org' })).toBe(expected)
  })
})
