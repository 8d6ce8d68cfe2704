import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, stat, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { readReportContent } from '@/lib/core/reconcile/report-content'
import type { ReportedFinding } from '@/lib/core/reconcile/types'
import { createStepWorker } from '@/lib/queue/step-worker'
import type { Actor } from '@/lib/usecases/context'
import { advanceProject } from '@/lib/usecases/loop/advance-project'
import { reconcileProjects } from '@/lib/usecases/loop/reconcile-projects'
import { worktreesPath } from '@/lib/usecases/loop/workplace'
import { readReconcileReports } from '@/lib/usecases/read-reconcile-reports'
import { startRun } from '@/lib/usecases/start-run'
import { type LoopScene, openLoopScene } from '@/tests/support/loop-scene'
import { openTestDatabase } from '@/tests/support/test-database'

const database = openTestDatabase()
const started: ChildProcess[] = []
let scene: LoopScene | null = null

afterEach(async () => {
  for (const child of started.splice(0)) {
    if (!lives(child)) continue
    const gone = once(child, 'exit')
    child.kill('SIGKILL')
    await gone
  }
  await scene?.close()
  scene = null
})

/** A project that was read once, under token 1: mirror and worktree are there, nobody moves it and it has no job. */
async function openRead(): Promise<LoopScene> {
  scene = await openLoopScene(database)
  await advanceProject(scene.context, scene.projectId, new AbortController().signal)
  await dropJobs(scene)
  return scene
}

async function dropJobs(of: LoopScene): Promise<void> {
  const worker = createStepWorker({ ...of.place, concurrency: 1, process: async () => undefined })
  await of.settled(async () => (await of.context.queue.findJobs()).length === 0)
  await worker.close()
}

function startMarked(marker: string | null): ChildProcess {
  const env = { NODE_ENV: 'test' as const, PATH: process.env.PATH, ...(marker ? { GATEWALK_MARK: marker } : {}) }
  const child = spawn('sleep', ['600'], { cwd: '/', detached: true, stdio: 'ignore', env })
  started.push(child)
  return child
}

const lives = (child: ChildProcess) => child.exitCode === null && child.signalCode === null

function isThere(file: string): Promise<boolean> {
  return stat(file).then(
    () => true,
    () => false,
  )
}

async function leaveOld(file: string): Promise<string> {
  await writeFile(file, '')
  const longAgo = new Date(Date.now() - 600_000)
  await utimes(file, longAgo, longAgo)
  return file
}

async function setLease(of: LoopScene, data: { state: string; pid?: number; host?: string; token?: number }) {
  const expiresAt = new Date(Date.now() + 600_000)
  await of.db.lease.update({ where: { projectId: of.projectId }, data: { workerId: 'other', expiresAt, ...data } })
}

const brief = (findings: ReportedFinding[]) => findings.map(({ kind, repair, state }) => `${kind}: ${repair}, ${state}`)

async function readReports(of: LoopScene) {
  const rows = await of.db.reconcileReport.findMany({ orderBy: { id: 'asc' } })
  return rows.map(row => ({ repairedAt: row.repairedAt, ...readReportContent(row.findings) }))
}

/** What workers that died in many places leave behind, planted by hand. */
async function leaveBehind(of: LoopScene) {
  const { projectId, mirror, context } = of
  const { home, git, db } = context
  const worktrees = worktreesPath(home, await of.project())
  const base = (await git.resolveCommit(mirror, 'refs/remotes/origin/main')) ?? ''
  const [older, gone, loose] = ['0', '00', '000'].map(name => path.join(worktrees, name)) as [string, string, string]
  await git.openWorktree(mirror, gone, base)
  await git.run(['worktree', 'add', '--quiet', '--detach', '--', older, base], { cwd: mirror })
  await of.context.shell.runCommand({ bash: `rm -rf '${gone}'`, cwd: '/', env: {}, timeoutMs: 10_000 })
  await writeFile(path.join(older, 'work.txt'), 'of a dead session')
  await mkdir(loose)
  await writeFile(path.join(loose, 'loose.txt'), 'of nobody')
  await git.run(['branch', 'ralph-try/99', base], { cwd: mirror })
  const lock = await leaveOld(path.join(mirror, 'worktrees', '1', 'index.lock'))
  const userLock = await leaveOld(path.join(of.repository.path, '.git', 'index.lock'))
  const runFolder = path.join(home, 'run', randomUUID())
  const clone = path.join(home, 'repos', `${projectId}.git.cloning-4194304`)
  for (const folder of [runFolder, clone]) await mkdir(folder, { recursive: true })
  await utimes(runFolder, new Date(0), new Date(0))
  const verification = await db.verification.create({ data: { projectId, kind: 'gate', command: 'true', tree: base } })
  return { older, gone, loose, lock, userLock, runFolder, clone, verification, base }
}

it('a wish whose job was lost is heard in the middle of a pause, a pause alone is left to its time', async () => {
  const read = await openRead()
  await startRun(read.person, { slug: read.slug })
  await dropJobs(read)
  const pausedUntil = new Date(Date.now() + 3_600_000)
  await read.db.run.updateMany({ data: { pausedUntil, pauseReason: 'limit' } })
  expect(brief(await reconcileProjects(read.context))).toEqual([])
  await read.db.run.updateMany({ data: { wish: 'stop' } })
  expect(brief(await reconcileProjects(read.context))).toEqual(['run-without-job: enqueue, done'])
})

it('what dead workers left is listed first, then repaired, and nothing else is touched', async () => {
  const read = await openRead()
  const { context, projectId, mirror, db } = read
  const { git } = context
  const left = await leaveBehind(read)
  const stray = startMarked(`gw-${projectId}-1-iteration`)
  const others = [startMarked(`gw-${randomUUID()}-1-x`), startMarked(null)]
  await startRun(read.person, { slug: read.slug })
  await dropJobs(read)
  await setLease(read, { state: 'held', pid: 4_194_304, token: 7 })

  let listedFirst: unknown
  const shell: typeof context.shell = {
    ...context.shell,
    sweepMarked: async (...given) => {
      listedFirst ??= {
        reports: await readReports(read),
        isThere: await isThere(left.lock),
        words: read.words.join('\n'),
      }
      return context.shell.sweepMarked(...given)
    },
  }
  const repaired = await reconcileProjects({ ...context, shell })

  const expected = [
    'lease-without-holder: release-lease',
    'stray-process: end-process',
    'stale-lock: remove-lock',
    'worktree-gone: prune-worktree',
    'worktree-left: rescue-worktree',
    'worktree-left: rescue-worktree',
    'branch-without-iteration: rescue-branch',
    'verification-without-end: close-verification',
    'run-without-job: enqueue',
    'run-folder-left: remove-folder',
    'half-made-clone: remove-folder',
  ]
  expect(brief(repaired)).toEqual(expected.map(line => `${line}, done`))
  expect(listedFirst).toMatchObject({
    reports: [{ repairedAt: null, looks: 1, findings: expected.map(() => ({ state: 'planned' })) }],
    isThere: true,
    words: expect.stringContaining(`carries gw-${projectId}-1-iteration, whose lease is over: end-process`),
  })
  expect(await readReports(read)).toMatchObject([{ repairedAt: expect.any(Date), findings: repaired }])

  expect([lives(stray), ...others.map(lives)]).toEqual([false, true, true])
  const paths = [left.older, left.gone, left.loose, left.lock, left.runFolder, left.clone, left.userLock]
  expect(await Promise.all(paths.map(isThere))).toEqual([...Array(6).fill(false), true])
  expect(await git.listWorktrees(mirror)).toHaveLength(1)
  const rescued = [...(await git.readRefs(mirror, 'refs/ralph/rescued')).keys()]
  expect(rescued).toEqual(
    ['ralph-try-99-1', 'worktree-0-1', 'worktree-000-1'].map(name => `refs/ralph/rescued/${name}`),
  )
  expect(await git.run(['show', `${rescued[1]}:work.txt`], { cwd: mirror })).toMatchObject({
    stdout: 'of a dead session',
  })
  expect(await git.run(['show', `${rescued[2]}:loose.txt`], { cwd: mirror })).toMatchObject({ stdout: 'of nobody' })
  expect(await git.resolveCommit(mirror, 'refs/heads/ralph-try/99')).toBeNull()
  const closed = await db.verification.findUniqueOrThrow({ where: { id: left.verification.id } })
  expect(closed).toMatchObject({ reason: 'interrupted', exitCode: null, endedAt: expect.any(Date) })
  expect(await db.lease.findUnique({ where: { projectId } })).toMatchObject({ state: 'released', token: 8 })
  expect((await context.queue.findJobs()).map(job => job.projectId)).toEqual([projectId])

  const shown = await readReconcileReports(read.person)
  expect(shown.hosts.map(({ host }) => host)).toEqual([context.worker.host])
  expect(shown.reports).toMatchObject([{ looks: 1, isRepaired: true, findings: repaired }])
  const actor = { ...read.person.actor, isAdmin: false } as Actor
  await expect(readReconcileReports({ ...read.person, actor })).rejects.toMatchObject({ code: 'FORBIDDEN' })

  for (let looks = 1; looks <= 2; looks++) expect(await reconcileProjects(context)).toEqual([])
  expect((await readReports(read)).map(({ looks, findings }) => [looks, findings.length])).toEqual([
    [1, expected.length],
    [2, 0],
  ])
  expect((await readReconcileReports(read.person)).reports).toHaveLength(1)
})

it('beside a live lease, of this host or another, only processes of older tokens are ended', async () => {
  const read = await openRead()
  const left = await leaveBehind(read)
  const own = startMarked(`gw-${read.projectId}-5-x`)
  for (const holder of [{}, { host: 'far', pid: 4_194_304 }]) {
    const older = startMarked(`gw-${read.projectId}-4-x`)
    await setLease(read, { state: 'held', pid: process.pid, token: 5, ...holder })
    const repaired = await reconcileProjects(read.context)
    expect(brief(repaired.filter(finding => finding.projectId !== null))).toEqual(['stray-process: end-process, done'])
    expect([lives(older), lives(own)]).toEqual([false, true])
    expect(await Promise.all([left.older, left.loose, left.lock].map(isThere))).toEqual([true, true, true])
    const lease = await read.db.lease.findUnique({ where: { projectId: read.projectId } })
    expect(lease).toMatchObject({ token: 5, state: 'held', workerId: 'other' })
  }
})

it('a project that somebody takes up between the look and the repair is left to them', async () => {
  const read = await openRead()
  const left = await leaveBehind(read)
  const db = read.db.$extends({
    query: {
      reconcileReport: {
        async create({ args, query }) {
          await setLease(read, { state: 'held', pid: process.pid, token: 9 })
          return query(args)
        },
      },
    },
  }) as unknown as typeof read.db
  const repaired = await reconcileProjects({ ...read.context, db })
  expect(repaired.filter(finding => finding.projectId === read.projectId).map(finding => finding.state)).toEqual(
    Array(6).fill('left'),
  )
  expect(await Promise.all([left.older, left.loose, left.lock].map(isThere))).toEqual([true, true, true])
})

it('reports are kept for 30 days and 1,000 rows', async () => {
  const read = await openLoopScene(database)
  scene = read
  const day = 24 * 3_600_000
  const rows = Array.from({ length: 1_005 }, (_, at) => ({
    ...{
      host: 'box',
      workerId: 'gone',
      findings: {},
      at: new Date(Date.now() - at * 1_000 - (at > 1_002 ? 31 * day : 0)),
    },
  }))
  await read.db.reconcileReport.createMany({ data: rows })
  await reconcileProjects(read.context)
  expect(await read.db.reconcileReport.count()).toBe(1_000)
  await read.db.reconcileReport.deleteMany({ where: { at: { gt: new Date(Date.now() - 60_000) } } })
  await read.db.reconcileReport.create({ data: { ...rows[1_004], findings: {}, host: 'box', workerId: 'gone' } })
  await reconcileProjects(read.context)
  expect(await read.db.reconcileReport.count({ where: { at: { lt: new Date(Date.now() - 30 * day) } } })).toBe(0)
})
