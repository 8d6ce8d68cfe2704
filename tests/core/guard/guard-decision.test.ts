import { expect, test } from 'vitest'
import { guardDecision } from '@/lib/core/guard/guard-decision'
import { changeOf, tripsOf } from '../../support/guard-changes'

const ITEM = { id: 'P1-03', text: 'Validate the form' }
const json = (value: unknown): string => JSON.stringify(value)
const ZOD = changeOf('package.json', '{}', json({ dependencies: { zod: '^4.0.0' } }))

test('one trip asks about itself, and accept grants exactly it', () => {
  expect(guardDecision(tripsOf([ZOD, changeOf('yarn.lock', 'a', 'b\nc')]), ITEM)).toEqual({
    kind: 'dependency',
    question: 'P1-03 adds zod ^4.0.0 to package.json. Accept it?',
    context: 'Adds zod ^4.0.0 to package.json. yarn.lock: +2 −1 lines.',
    tags: ['dependency'],
    options: [
      {
        id: 'accept',
        label: 'Accept it',
        consequence: 'The parked commits are applied and verified again, and the item is done.',
        grants: [{ guard: 'dependency', subject: 'npm:zod' }],
      },
      {
        id: 'retry-without',
        label: 'Try again without it',
        consequence: 'A new session does the item and is told not to do this; doing it again blocks the item.',
      },
      {
        id: 'block',
        label: 'Block this item',
        consequence: 'The item is marked as blocked and counted, and the loop goes on with the next one.',
      },
    ],
  })
})

test('several trips are one decision of the first kind, with every tag and every grant', () => {
  const trips = tripsOf([ZOD, changeOf('vitest.config.ts', 'a', 'b'), changeOf('db/a.sql', 'a', 'b')])
  const decision = guardDecision(trips, ITEM)
  expect(decision.kind).toBe('db')
  expect(decision.tags).toEqual(['db', 'verify-surface', 'dependency'])
  expect(decision.question).toBe(
    'P1-03 does 3 things that are yours to decide: db/a.sql, vitest.config.ts, npm:zod. Accept them?',
  )
  expect(decision.context.split('\n')).toHaveLength(1)
  expect(decision.options[0]?.grants?.map(grant => `${grant.guard} ${grant.subject}`)).toEqual([
    'db db/a.sql',
    'verify-surface vitest.config.ts',
    'dependency npm:zod',
  ])
})

test('a flood of trips is asked about in few words, and every one is granted', () => {
  const flood = Array.from({ length: 400 }, (_, index) => changeOf(`src/auth/${'x'.repeat(100)}-${index}.ts`, 'a', 'b'))
  const decision = guardDecision(tripsOf(flood), ITEM)
  expect(decision.question.length).toBeLessThan(400)
  expect(decision.context.length).toBeLessThan(4_000)
  expect(decision.context).toMatch(/ and \d+ more\.$/)
  expect(decision.options[0]?.grants).toHaveLength(400)
})
