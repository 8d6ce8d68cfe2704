import assert from 'node:assert/strict'
import { test } from 'node:test'
import { minutesUntilNextTry } from '../src/try-again.mjs'

test('a mail is tried three more times, with longer and longer waits', () => {
  assert.deepEqual([1, 2, 3, 4].map(minutesUntilNextTry), [1, 10, 60, null])
})
