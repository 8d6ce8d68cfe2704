import { afterEach, expect, it } from 'vitest'
import { findMarked } from '@/lib/shell/marked-processes'
import { startRun } from '@/lib/usecases/start-run'
import { stopRun } from '@/lib/usecases/stop-run'
import { type LoopScene, openLoopScene, type SceneOptions } from '@/tests/support/loop-scene'
import { openTestDatabase } from '@/tests/support/test-database'

const database = openTestDatabase()
let scene: LoopScene | null = null

/** Starts a run and stops it as soon as a command of this kind runs; returns why the run ended. */
async function stopDuring(kind: string, options: SceneOptions): Promise<string> {
  const walked = await openLoopScene(database, options)
  scene = walked
  await walked.work()
  await walked.settled(async () => (await walked.project()).indexedCommit !== null)
  await startRun(walked.person, { slug: walked.slug })
  await walked.settled(async () => (await walked.db.verification.count({ where: { kind, endedAt: null } })) > 0)
  await stopRun(walked.person, { slug: walked.slug })
  return walked.rest(10_000)
}

afterEach(async () => {
  const left = scene ? await findMarked(`gw-${scene.projectId}-`) : []
  await scene?.close()
  scene = null
  expect(left).toEqual([])
})

it('stop now while the host verifies rescues the work, counts nothing, and the item is redone', async () => {
  // Quick on the untouched tree and at the child's commit, slow for the host.
  const verify =
    'test -f scripted/P1-01.txt || exit 0; if test -f ignored/seen; then sleep 60; else mkdir -p ignored && touch ignored/seen; fi'
  expect(await stopDuring('parent', { verify })).toBe('stopped')
  const rows = await scene?.iterations()
  expect(rows?.map(row => [row.outcome, row.counted, row.state])).toEqual([['interrupted', false, 'settled']])
  expect(rows?.[0]?.refs).toEqual({ rescued: 'refs/ralph/rescued/P1-01-1' })
})

it('stop now while the host commits for a child counts no failed attempt', async () => {
  const behaviours = { 'P1-01': [{ do: 'leave-uncommitted', files: { 'left.txt': 'x' } }] }
  expect(await stopDuring('child', { verify: 'test ! -f left.txt || sleep 60', behaviours })).toBe('stopped')
  const rows = await scene?.iterations()
  expect(rows?.map(row => [row.outcome, row.counted, row.state])).toEqual([['interrupted', false, 'settled']])
  expect(rows?.[0]?.refs).toEqual({ rescued: 'refs/ralph/rescued/P1-01-1' })
})

it('stop now while an Auto-Gate runs ends the run at once and asks nothing', async () => {
  expect(await stopDuring('gate', { items: ['P1-01 First'], autoGate: 'sleep 60' })).toBe('stopped')
  expect(await scene?.db.decision.count()).toBe(0)
})

it('stop now while setup runs ends the run at once', async () => {
  expect(await stopDuring('setup', { config: { setup: 'sleep 60' } })).toBe('stopped')
  expect(await scene?.iterations()).toEqual([])
})
