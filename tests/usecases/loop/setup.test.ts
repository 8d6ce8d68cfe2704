import { afterEach, expect, it } from 'vitest'
import { startRun } from '@/lib/usecases/start-run'
import { type LoopScene, openLoopScene } from '@/tests/support/loop-scene'
import { openTestDatabase } from '@/tests/support/test-database'

const database = openTestDatabase()
let scene: LoopScene | null = null

afterEach(async () => {
  await scene?.close()
  scene = null
})

const LIE = { do: 'lie', helper: { 'ignored/helper': 'x' } }
const HONEST = { do: 'implement', files: { 'a.txt': 'x' } }

it.each<[string, object, string, number]>([
  ['once in a new worktree', HONEST, 'done', 1],
  ['again when a lockfile landed', { ...HONEST, files: { 'package-lock.json': '{}' } }, 'done', 2],
  ['again after a discarded diff touched a manifest', { ...LIE, files: { 'package.json': '{}' } }, 'blocked-items', 2],
  ['not again after any other discarded diff', { ...LIE, files: { 'lie.txt': 'x' } }, 'blocked-items', 1],
])('setup runs %s', async (_when, entry, end, times) => {
  const verify = '{ test ! -f package.json && test ! -f lie.txt; } || test -f ignored/helper'
  // A lockfile that comes alone would be asked about first.
  const config = { setup: 'true', guards: { dependency: { on: false } } }
  const behaviours = { 'P1-01': [entry] }
  scene = await openLoopScene(database, { items: ['P1-01 First', 'P1-02 Second'], behaviours, verify, config })
  expect(await scene.walk()).toBe(end)
  expect(await scene.db.verification.count({ where: { kind: 'setup', exitCode: 0 } })).toBe(times)
})

it('a setup that fails ends the run with its output, before any session', async () => {
  scene = await openLoopScene(database, { config: { setup: 'echo no such registry; false' } })
  expect(await scene.walk()).toBe('setup-failed')
  const run = await scene.db.run.findFirstOrThrow()
  expect(run.endDetail).toContain('no such registry')
  expect(await scene.iterations()).toEqual([])
})

it('a setup that fails on what a person pushed ends the run before verify blames anyone', async () => {
  const setup = 'test ! -f broken.txt || { echo no such package; false; }'
  const behaviours = { 'P1-01': [{ do: 'block' }] }
  scene = await openLoopScene(database, { items: ['P1-01 First'], behaviours, config: { setup } })
  expect(await scene.walk()).toBe('blocked-items')
  const { repository } = scene
  await repository.git('checkout', '--quiet', 'ralph/master-plan')
  await repository.commit('Break it by hand', { 'broken.txt': 'x', 'package-lock.json': '{}' })
  await repository.git('checkout', '--quiet', 'main')
  await startRun(scene.person, { slug: scene.slug })
  expect(await scene.rest()).toBe('setup-failed')
  const run = await scene.db.run.findFirstOrThrow({ orderBy: { startedAt: 'desc' } })
  expect(run.endDetail).toMatch(/^setup failed on commits taken in: .*\nno such package$/s)
  expect(await scene.db.verification.count({ where: { kind: 'taken-in' } })).toBe(0)
})
