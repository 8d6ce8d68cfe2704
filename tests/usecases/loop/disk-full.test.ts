import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { findDiskFull } from '@/lib/core/loop/disk-full'
import { hasRoom } from '@/lib/shell/has-room'
import { advanceProject } from '@/lib/usecases/loop/advance-project'
import { reconcileProjects } from '@/lib/usecases/loop/reconcile-projects'
import { startRun } from '@/lib/usecases/start-run'
import { type LoopScene, openLoopScene } from '@/tests/support/loop-scene'
import { mountSmallDisk } from '@/tests/support/small-disk'
import { createTempDir } from '@/tests/support/temp-dir'
import { openTestDatabase } from '@/tests/support/test-database'

const disk = await mountSmallDisk(12)
const database = openTestDatabase()
let scene: LoopScene | null = null

afterEach(async () => {
  await scene?.close()
  scene = null
  await disk?.makeRoom()
})

const lastRun = (of: LoopScene) => of.db.run.findFirstOrThrow({ orderBy: { startedAt: 'desc' } })

/** Starts a run and waits until the full disk ended it; returns the sentence. */
async function runIntoFullDisk(of: LoopScene): Promise<string> {
  await startRun(of.person, { slug: of.slug })
  await of.settled(async () => (await lastRun(of)).state === 'ended')
  const run = await lastRun(of)
  expect(run.endReason).toBe('disk-full')
  await of.idle()
  return run.endDetail ?? ''
}

const outcomes = async (of: LoopScene) =>
  (await of.iterations()).map(row => `${row.itemId} ${row.outcome ?? row.state}${row.counted ? ' counted' : ''}`)

// A disk that may be filled needs a mount of its own: Linux as root.
it.skipIf(disk === null)(
  'a full disk ends the run in one sentence; nothing is marked or lost, and it goes on when there is room',
  async () => {
    if (disk === null) return
    const told = await createTempDir('told-')
    const fillNow = `cat /dev/zero > '${disk.path}/filler'`
    const commit = (id: string) => `echo x > ${id}.txt && git add . && git commit -qm '${id}: Work'`
    const first = `if test ! -e '${told}/seen'; then touch '${told}/seen'; ${fillNow}; exit 1; fi`
    const behaviours = {
      'P1-01': [{ do: 'run', command: `${first}; ${commit('P1-01')}` }],
      'P1-02': [{ do: 'run', command: `${commit('P1-02')} && touch '${told}/fill'` }],
    }
    const verify = `if test -e '${told}/fill'; then rm '${told}/fill'; ${fillNow}; fi`
    const walked = await openLoopScene(database, { behaviours, verify, workerOptions: { home: disk.path } })
    scene = walked

    // Before the mirror is there: git itself runs out of room.
    await disk.fill()
    await advanceProject(walked.context, walked.projectId, new AbortController().signal)
    expect(walked.words.join('\n')).toContain(`is full at ${disk.path}`)
    await disk.makeRoom()
    await walked.work()
    await walked.context.queue.enqueueAdvance(walked.projectId)
    await walked.settled(async () => (await walked.project()).indexedCommit !== null)

    // In a session: its end says nothing.
    const sentence = await runIntoFullDisk(walked)
    expect(sentence).toMatch(/^The disk of \S+ is full at \S+\. Nothing was lost; make room and start again\.$/)
    expect(sentence).toContain(`The disk of ${walked.context.worker.host} is full at ${disk.path}`)
    expect(await outcomes(walked)).toEqual(['P1-01 running'])
    await disk.makeRoom()

    // In the host's verify after the next item's commit: red says nothing.
    await runIntoFullDisk(walked)
    expect(await outcomes(walked)).toEqual(['P1-01 interrupted', 'P1-01 verified counted', 'P1-02 ended'])
    expect(await walked.file('PRD-P1.md')).toContain('- [ ] P1-02')

    // While it is full the minute's look tries again and changes nothing; with room it goes on by itself.
    await reconcileProjects(walked.context)
    await walked.idle()
    expect(await outcomes(walked)).toEqual(['P1-01 interrupted', 'P1-01 verified counted', 'P1-02 ended'])
    await disk.makeRoom()
    expect(await walked.walk()).toBe('done')
    expect(await outcomes(walked)).toEqual(['P1-01 interrupted', 'P1-01 verified counted', 'P1-02 verified counted'])
    expect(await walked.file('PRD-P1.md')).not.toContain('- [ ]')
    expect(await walked.subjects()).toContain('P1-02: Work')
  },
)

it.skipIf(disk === null)('a disk without room is seen as full, and what git says of it is understood', async () => {
  if (disk === null) return
  const opened = await openLoopScene(database)
  scene = opened
  expect(await hasRoom(disk.path)).toBe(true)
  await disk.fill()
  expect(await hasRoom(disk.path)).toBe(false)
  const { git } = opened.context
  const refused = await git
    .cloneMirror(opened.repository.path, join(disk.path, 'c.git'))
    .catch((error: unknown) => error)
  expect(findDiskFull(refused)).toEqual({ at: 'host', path: null })
  const unwritten = await writeFile(join(disk.path, 'file'), 'x'.repeat(10_000)).catch((error: unknown) => error)
  expect(findDiskFull(unwritten)).toMatchObject({ at: 'host' })
})

it('a full disk of the database is understood as PostgreSQL and Prisma tell it', async () => {
  const raise = "DO $$ BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = '53100'; END $$"
  const refused = await database.db.$executeRawUnsafe(raise).catch((error: unknown) => error)
  expect(findDiskFull(refused)).toEqual({ at: 'database' })
  const inTransaction = await database.db
    .$transaction(tx => tx.$executeRawUnsafe(raise))
    .catch((error: unknown) => error)
  expect(findDiskFull(inTransaction)).toEqual({ at: 'database' })
})
