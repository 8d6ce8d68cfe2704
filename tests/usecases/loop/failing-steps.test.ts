import { rename, rm, utimes, writeFile } from 'node:fs/promises'
import { afterEach, expect, it } from 'vitest'
import { advanceProject } from '@/lib/usecases/loop/advance-project'
import { readProject } from '@/lib/usecases/read-project'
import { startRun } from '@/lib/usecases/start-run'
import { type LoopScene, openLoopScene } from '@/tests/support/loop-scene'
import { openTestDatabase } from '@/tests/support/test-database'

const database = openTestDatabase()
let scene: LoopScene | null = null

afterEach(async () => {
  await scene?.close()
  scene = null
})

/** The queue's own next tries come seconds apart. */
async function tryAgain(of: LoopScene, times: number): Promise<void> {
  for (let count = 0; count < times; count++) {
    await advanceProject(of.context, of.projectId, new AbortController().signal).catch(() => undefined)
  }
}

it('a repository that cannot be cloned says so on its page and is read once it is there', async () => {
  scene = await openLoopScene(database)
  const { path } = scene.repository
  await rename(path, `${path}-away`)
  await tryAgain(scene, 5)
  const page = await readProject(scene.person, { slug: scene.slug })
  expect(page.problems).toMatchObject([{ code: 'repository-unreadable', message: expect.stringContaining(path) }])
  await rename(`${path}-away`, path)
  expect(await scene.walk()).toBe('done')
})

it('five failed steps in a row end the run with the error in words', async () => {
  scene = await openLoopScene(database)
  await tryAgain(scene, 1)
  await startRun(scene.person, { slug: scene.slug })
  await rename(scene.repository.path, `${scene.repository.path}-away`)
  await rm(scene.mirror, { recursive: true })
  await tryAgain(scene, 4)
  expect(await scene.db.run.count({ where: { state: 'active' } })).toBe(1)
  await tryAgain(scene, 1)
  const run = await scene.db.run.findFirstOrThrow({ where: { projectId: scene.projectId } })
  expect(run).toMatchObject({ state: 'ended', endReason: 'failed' })
  expect(run.endDetail).toMatch(/5 steps in a row failed .* git clone/)
})

it('a takeover that fails half-way is made again, past the lock of a git that died long ago', async () => {
  scene = await openLoopScene(database)
  await tryAgain(scene, 1)
  const { db, projectId, mirror } = scene
  await db.lease.update({ where: { projectId }, data: { workerId: 'another', token: { increment: 1 } } })
  const lock = `${mirror}/refs/ralph/lease.lock`
  await writeFile(lock, '')
  await tryAgain(scene, 1)
  expect(scene.context.opened.get(projectId)).toBe(1)
  const longAgo = new Date(Date.now() - 60_000)
  await utimes(lock, longAgo, longAgo)
  expect(await scene.walk()).toBe('done')
})
