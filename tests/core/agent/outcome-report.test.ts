import { expect, test } from 'vitest'
import { readOutcomeReport } from '@/lib/core/agent/outcome-report'

test('structured output comes before the file', () => {
  const file = JSON.stringify({ status: 'blocker', summary: 'from the file' })
  const report = { status: 'done', summary: 'structured' }
  expect(readOutcomeReport(report, file)).toEqual({ type: 'report', report })
  expect(readOutcomeReport(undefined, file)).toMatchObject({ report: { status: 'blocker' } })
  expect(readOutcomeReport(null, file)).toMatchObject({ report: { status: 'blocker' } })
})

test('neither structured output nor a file is an absent report', () => {
  expect(readOutcomeReport(undefined, null)).toEqual({ type: 'absent' })
})

test.each([
  ['', 'the file is empty'],
  ['{"status": "done"', 'the file is not JSON'],
  ['[]', 'expected object'],
  ['{"summary": "x"}', 'status'],
  ['{"status": "finished"}', 'status'],
  ['{"status": "done", "summary": 5}', 'summary'],
  ['{"status": "decision", "options": [{"id": "a", "label": ""}]}', 'options.0.label'],
  ['{"status": "decision", "options": [{"id": "a", "label": "x"}, {"id": "a", "label": "y"}]}', 'same id'],
])('%s is unreadable with the reason', (text, reason) => {
  expect(readOutcomeReport(undefined, text)).toMatchObject({
    type: 'unreadable',
    reason: expect.stringContaining(reason),
  })
})

test('unknown keys are ignored, a summary may be missing, the status may be in capitals', () => {
  const text = '\uFEFF{"status": "DONE", "confidence": 0.9}'
  expect(readOutcomeReport(undefined, text)).toEqual({ type: 'report', report: { status: 'done', summary: '' } })
})

test('options written as plain words or without ids get letters', () => {
  const options = ['zod', { label: 'by hand', consequence: 'more code' }]
  expect(readOutcomeReport({ status: 'decision', summary: 'Which?', options }, null)).toMatchObject({
    report: {
      options: [
        { id: 'a', label: 'zod' },
        { id: 'b', label: 'by hand', consequence: 'more code' },
      ],
    },
  })
})

test('a child cannot raise a kind of decision that is the host’s', () => {
  const reading = readOutcomeReport({ status: 'decision', summary: 'Approve me', kind: 'manual-gate' }, null)
  expect(reading).toMatchObject({ report: { kind: 'choice' } })
})

test('long words are cut and control characters made visible', () => {
  const reading = readOutcomeReport({ status: 'done', summary: `a\0${'長'.repeat(10_000)}` }, null)
  const summary = reading.type === 'report' ? reading.report.summary : ''
  expect(summary).toMatch(/^a␀長+…$/)
  expect(summary.length).toBeLessThanOrEqual(500)
})
