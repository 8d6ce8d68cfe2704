import { expect, test } from 'vitest'
import { OUTCOME_JSON_SCHEMA, readOutcomeReport } from '@/lib/core/agent/outcome-report'
import { strictSchema } from '@/lib/core/agent/strict-schema'

test('every field of every object is required, and what may be left out may be null', () => {
  const option = { type: 'object', required: ['id'], properties: { id: { type: 'string' }, note: { type: 'string' } } }
  const schema = { type: 'object', required: ['a'], properties: { a: { type: 'array', items: option }, b: option } }
  const strict = {
    ...option,
    required: ['id', 'note'],
    properties: { id: { type: 'string' }, note: { anyOf: [{ type: 'string' }, { type: 'null' }] } },
  }
  expect(strictSchema(schema)).toEqual({
    type: 'object',
    required: ['a', 'b'],
    properties: { a: { type: 'array', items: strict }, b: { anyOf: [strict, { type: 'null' }] } },
  })
})

test('a report that says null for what it does not say reads as one that leaves it out', () => {
  const required = Object.keys(OUTCOME_JSON_SCHEMA.properties)
  expect(strictSchema(OUTCOME_JSON_SCHEMA)).toMatchObject({ required })
  const nulls = { question: null, context: null, options: null, tags: null, kind: null }
  expect(readOutcomeReport({ status: 'done', summary: 'ok', ...nulls }, null)).toEqual({
    type: 'report',
    report: { status: 'done', summary: 'ok' },
  })
  const options = [{ id: 'a', label: 'A', consequence: null, grants: null }]
  expect(readOutcomeReport({ status: 'decision', summary: 'x', ...nulls, options }, null)).toMatchObject({
    report: { options: [{ id: 'a', label: 'A' }] },
  })
  expect(readOutcomeReport({ status: null }, null)).toMatchObject({ type: 'unreadable' })
})
