import { expect, test } from 'vitest'
import { addLogText, findEntry, isFailure, MOST_ENTRIES, NO_ENTRIES } from '@/components/projects/log-entries'

const line = (event: object) => `${JSON.stringify({ at: '2026-05-19T02:00:00Z', ...event })}\n`
const CALL = line({ type: 'tool-call', id: '1', name: 'Bash', summary: 'npm test', input: 'npm test' })
const RESULT = line({ type: 'tool-result', id: '1', ok: false, output: '1 failed' })

test('a tool’s call and its result are one entry, also when they come apart', () => {
  const called = addLogText(NO_ENTRIES, CALL)
  expect(called.entries).toMatchObject([{ type: 'tool', name: 'Bash', result: null }])
  const finished = addLogText(called, RESULT)
  expect(finished.entries).toMatchObject([{ type: 'tool', key: 0, result: { ok: false, output: '1 failed' } }])
  expect(finished.entries.map(isFailure)).toEqual([true])
})

test('text cut anywhere gives the same entries as the whole', () => {
  const text = CALL + RESULT + line({ type: 'message', text: '软退信' }) + line({ type: 'error', message: 'no' })
  const whole = addLogText(NO_ENTRIES, text)
  for (let at = 0; at < text.length; at++) {
    expect(addLogText(addLogText(NO_ENTRIES, text.slice(0, at)), text.slice(at))).toEqual(whole)
  }
  expect(whole.entries).toHaveLength(3)
})

test('a line that is no event is shown as it is, and never throws', () => {
  const { entries } = addLogText(NO_ENTRIES, 'half of {"type":\n42\n\n')
  expect(entries).toMatchObject([
    { type: 'unknown', raw: 'half of {"type":' },
    { type: 'unknown', raw: '42' },
  ])
})

test('usage is counted elsewhere and takes no line', () => {
  expect(addLogText(NO_ENTRIES, line({ type: 'usage', usage: {} })).entries).toEqual([])
})

test('plain text is one entry a line with its number, and a page keeps a bounded number of them', () => {
  const { entries } = addLogText(NO_ENTRIES, 'one\n\u001b[31mtwo\u001b[0m\nthr', 'text')
  expect(entries).toMatchObject([
    { type: 'unknown', raw: 'one', line: 1 },
    { type: 'unknown', raw: '\u001b[31mtwo\u001b[0m', line: 2 },
  ])
  let flood = NO_ENTRIES
  for (let part = 0; part < 50; part++) {
    flood = addLogText(flood, 'x\n'.repeat(1_000), 'text')
    expect(flood.entries.length).toBeLessThanOrEqual(MOST_ENTRIES)
  }
  expect(flood.isShortened).toBe(true)
  expect(flood.entries.at(-1)).toMatchObject({ line: 50_000 })
})

test('a line of the log leads to the entry that shows it, a tool’s result to its call', () => {
  const usage = line({ type: 'usage', usage: {} })
  const { entries } = addLogText(NO_ENTRIES, CALL + usage + line({ type: 'message', text: 'a' }) + RESULT)
  expect([1, 2, 3, 4].map(number => findEntry(entries, number))).toEqual([0, 0, 1, 0])
})
