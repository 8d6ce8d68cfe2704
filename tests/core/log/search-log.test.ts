import { expect, test } from 'vitest'
import { createLogSearch } from '@/lib/core/log/search-log'

function search(text: string, query: string, { isEvents = false, limit = 10, step = 3 } = {}) {
  const found = createLogSearch({ query, isEvents, limit })
  for (let at = 0; at < text.length; at += step) found.push(text.slice(at, at + step))
  return found.end()
}

test('hits have the number of their line, whatever the case, the colours and the pieces', () => {
  const text = 'one\nTwo \u001b[31mfail\u001b[0med\r\n\nthree failed'
  for (const step of [1, 2, 7, 100]) {
    expect(search(text, 'FAILED', { step })).toEqual({
      hits: [
        { line: 2, text: 'Two failed' },
        { line: 4, text: 'three failed' },
      ],
      total: 2,
    })
  }
})

test('all hits are counted, the first are kept, and a long line shows the part that holds the hit', () => {
  expect(search('a\n'.repeat(50), 'a', { limit: 2 })).toEqual({
    hits: [
      { line: 1, text: 'a' },
      { line: 2, text: 'a' },
    ],
    total: 50,
  })
  const [hit] = search(`${'x'.repeat(5_000)}needle${'y'.repeat(5_000)}`, 'needle', { step: 999 }).hits
  expect(hit?.text).toMatch(/^…x{60}needley{174}…$/)
})

test('of an agent’s events only what people are shown is looked at', () => {
  const events = [
    { type: 'tool-call', id: 'type', name: 'Bash', summary: 'run npm test', input: 'npm test' },
    { type: 'message', text: 'The type is wrong' },
  ]
  const text = `${events.map(event => JSON.stringify(event)).join('\n')}\nhalf a type {`
  expect(search(text, 'type', { isEvents: true }).hits.map(({ line }) => line)).toEqual([2, 3])
})
