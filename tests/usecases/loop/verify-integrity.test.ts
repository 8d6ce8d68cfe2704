import { afterEach, expect, it } from 'vitest'
import { verifyMark } from '@/lib/usecases/read-progress'
import { type LoopScene, openLoopScene, type SceneOptions } from '@/tests/support/loop-scene'
import { openTestDatabase } from '@/tests/support/test-database'

const database = openTestDatabase()
let scene: LoopScene | null = null

async function open(options: SceneOptions): Promise<LoopScene> {
  scene = await openLoopScene(database, options)
  return scene
}

afterEach(async () => {
  await scene?.close()
  scene = null
})

it('verify that runs no tests is a failure with that reason, told to the next attempt and in BLOCKERS', async () => {
  const without = { do: 'implement', files: { 'sum.js': 'export const sum = 1\n' } }
  const test = "import test from 'node:test'\ntest('sum', () => {})\n"
  const behaviours = {
    'P1-01': [without, { do: 'implement', files: { 'sum.js': 'export const sum = 2\n' } }],
    'P1-02': [{ do: 'implement', files: { 'sum.test.mjs': test } }],
  }
  const walked = await open({ items: ['P1-01 First', 'P1-02 Second'], behaviours, verify: 'node --test' })
  expect(await walked.walk()).toBe('blocked-items')
  const rows = await walked.iterations()
  expect(rows.map(row => `${row.itemId} ${row.reason}`)).toEqual([
    'P1-01 failed: verify-failed',
    'P1-01 failed: verify-failed, blocked',
    'P1-02 done',
  ])
  expect(rows[1]?.prompt).toContain('gatewalk: this counts as failed: node:test ran no tests')
  expect(await walked.file('BLOCKERS.md')).toContain('node:test ran no tests')
  const runs = await database.db.verification.findMany({
    where: { projectId: walked.projectId },
    orderBy: { startedAt: 'asc' },
  })
  const red = runs.filter(row => row.reason !== null)
  expect(new Set(red.map(row => `${row.exitCode} ${row.reason}`))).toEqual(new Set(['0 no-tests: node:test']))
  expect(red.map(verifyMark)[0]).toMatchObject({ state: 'failed', reason: { code: 'no-tests', subject: 'node:test' } })
  expect(runs.slice(-2).map(row => row.reason)).toEqual([null, null])
})

it('an Auto-Gate that runs no tests does not pass the phase, and says so', async () => {
  const autoGate = String.raw`printf '\n Test Files  1 passed (1)\n      Tests  no tests\n'`
  const walked = await open({ items: ['P1-01 First'], autoGate })
  expect(await walked.walk()).toBe('auto-gate-failed')
  expect(await walked.file('DECISIONS.md')).toContain('Auto-Gate of P1 failed (vitest ran no tests)')
})
