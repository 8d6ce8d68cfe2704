import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { test } from 'node:test'

test('the report of a day is one line', () => {
  const output = execFileSync(process.execPath, ['src/report.mjs', 'fixtures/orders.json', '2026-05-18'], {
    encoding: 'utf8',
  })
  assert.equal(output, '2026-05-18: 2 orders, € 39.70\n')
})
