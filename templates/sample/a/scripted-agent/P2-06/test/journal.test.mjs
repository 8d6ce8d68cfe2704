import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { noteMail } from '../src/journal.mjs'

test('each mail is one line, in the order they were sent', async t => {
  const folder = await mkdtemp(join(tmpdir(), 'journal-'))
  t.after(() => rm(folder, { recursive: true }))
  const file = join(folder, 'journal.jsonl')
  await noteMail(file, { at: '2026-05-18T08:00:00Z', to: 'mei@example.com', subject: 'Your order 1001' })
  await noteMail(file, { at: '2026-05-18T08:01:00Z', to: 'jonas@example.com', subject: 'Your order 1002' })
  const lines = (await readFile(file, 'utf8')).trim().split('\n')
  assert.deepEqual(
    lines.map(line => JSON.parse(line).to),
    ['mei@example.com', 'jonas@example.com'],
  )
})
