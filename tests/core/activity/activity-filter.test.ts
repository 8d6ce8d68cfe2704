import { describe, expect, test } from 'vitest'
import { activityFields, activityWords, readActivityFilter } from '@/lib/core/activity/activity-filter'
import { ACTIVITY_GROUPS, actionsOf, groupOf } from '@/lib/core/activity/activity-group'
import messages from '@/lib/i18n/messages/en/activity.json'

const MEI = '0190d2f1-0000-7000-8000-000000000000'

describe('the filter of an address', () => {
  test('reads back as it was written', () => {
    const filter = {
      q: 'zod',
      project: 'a',
      person: MEI,
      group: 'runs',
      since: '2026-05-01',
      until: '2026-05-31',
    } as const
    expect(readActivityFilter(Object.fromEntries(activityFields(filter)))).toEqual(filter)
  })

  test.each([
    ['a person who is no id', { person: 'mei' }],
    ['an unknown group', { group: 'everything' }],
    ['a day that does not exist', { since: '2026-02-30' }],
    ['a day in other words', { until: 'yesterday' }],
    ['a day far off', { until: '9999-01-01' }],
    ['a field twice', { q: ['a', 'b'] }],
    ['nothing but space', { q: '  ' }],
    ['what no text of the database can hold', { q: '\0', project: '\0' }],
  ])('leaves out %s', (_what, params) => {
    expect(readActivityFilter(params)).toEqual({})
  })

  test('holds no more of a search than a person types', () => {
    expect(readActivityFilter({ q: 'x'.repeat(9_999) }).q).toHaveLength(200)
    expect(activityWords('A b　C '.repeat(9))).toHaveLength(8)
    expect(activityWords('Ａ b')).toEqual(['a', 'b'])
    expect(activityWords()).toEqual([])
  })
})

test('each action that the log has words for is in a group', () => {
  expect(Object.keys(messages.log.did).filter(action => groupOf(action) === null)).toEqual([])
  expect(groupOf('override-gate')).toBe('signing')
})

test('each action is in one group at most, by its first word', () => {
  const words = ACTIVITY_GROUPS.flatMap(actionsOf)
  expect(words.length).toBe(new Set(words).size)
  expect([groupOf('run.start'), groupOf('answer-decision'), groupOf('runner.start'), groupOf('')]).toEqual([
    ...['runs', 'answers', null, null],
  ])
})
