import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { clearLocks, findHolders, findLocks } from '@/lib/git/clear-locks'
import { createGit } from '@/lib/git/git'
import { waitUntil } from '@/lib/shell/marked-processes'
import { createRepository } from '@/tests/support/git-repository'
import { createTempDir } from '@/tests/support/temp-dir'

const git = createGit({ PATH: process.env.PATH, HOME: '/nonexistent' })
const started: ChildProcess[] = []

afterEach(async () => {
  for (const child of started.splice(0)) await end(child)
})

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  process.kill(-(child.pid ?? 0), 'SIGKILL')
  await gone
}

function start(command: string, args: string[], cwd: string, extra: Record<string, string> = {}): ChildProcess {
  const env = { NODE_ENV: 'test' as const, PATH: process.env.PATH, ...extra }
  const child = spawn(command, args, { cwd, detached: true, stdio: ['pipe', 'ignore', 'ignore'], env })
  started.push(child)
  return child
}

async function openPlace() {
  const origin = await createRepository()
  const home = await createTempDir('locks-')
  const [mirror, worktree] = [join(home, 'p.git'), join(home, 'tree')]
  await git.cloneMirror(origin.path, mirror)
  const base = (await git.resolveCommit(mirror, 'refs/remotes/origin/main')) ?? ''
  await git.openWorktree(mirror, worktree, base)
  return { origin, mirror, worktree, base, indexLock: join(mirror, 'worktrees', 'tree', 'index.lock') }
}

/** A lock file as a dead process leaves it: old. */
async function leaveLock(file: string): Promise<void> {
  await writeFile(file, '')
  const longAgo = new Date(Date.now() - 60_000)
  await utimes(file, longAgo, longAgo)
}

const isThere = (file: string) =>
  stat(file).then(
    () => true,
    () => false,
  )

it('a lock left by a killed git stops no reset; while its git lives it is waited for, and then named', async () => {
  const { mirror, worktree, base, indexLock } = await openPlace()
  const hook = join(mirror, 'hooks', 'pre-commit')
  const asked = join(mirror, 'hook-asked')
  await writeFile(hook, `#!/bin/sh\n: > '${asked}'\nexec sleep 600\n`)
  await chmod(hook, 0o755)
  await writeFile(join(worktree, 'new.txt'), 'new')
  const who = { GIT_AUTHOR_NAME: 'a', GIT_AUTHOR_EMAIL: 'a@b', GIT_COMMITTER_NAME: 'a', GIT_COMMITTER_EMAIL: 'a@b' }
  const committing = start('sh', ['-c', 'git add . && git commit -a -m x'], worktree, { HOME: '/nonexistent', ...who })
  // Not the lock of `git add`, which comes and goes before.
  expect(await waitUntil(() => isThere(asked), 30_000)).toBe(true)
  expect(await isThere(indexLock)).toBe(true)
  // Git has closed the lock and waits for its hook: nobody has the file open.
  await expect(clearLocks(mirror, 1_500)).rejects.toThrow(/index\.lock, held by git \(process \d+\)/)
  expect(await isThere(indexLock)).toBe(true)
  await end(committing)
  expect(await isThere(indexLock)).toBe(true)
  await git.resetWorktree(worktree, 'ralph-try/1', base)
  expect(await git.readWorktree(worktree)).toEqual({ head: base, branch: 'refs/heads/ralph-try/1', dirty: false })
})

it('every lock of mirror, refs and worktrees goes when nobody holds it, and nothing else', async () => {
  const { mirror, worktree, indexLock, origin } = await openPlace()
  const locks = [
    indexLock,
    join(mirror, 'packed-refs.lock'),
    join(mirror, 'refs', 'heads', 'x.lock'),
    join(mirror, 'HEAD.lock'),
  ]
  const others = [join(worktree, 'yarn.lock'), join(origin.path, '.git', 'index.lock')]
  for (const file of [...locks, ...others]) await leaveLock(file)
  expect((await clearLocks(mirror)).sort()).toEqual([...locks].sort())
  expect(await Promise.all(others.map(isThere))).toEqual([true, true])
  expect(await clearLocks(mirror)).toEqual([])
})

it.each<[string, (place: Awaited<ReturnType<typeof openPlace>>) => ChildProcess, boolean]>([
  [
    'a program that has the lock open',
    ({ indexLock }) => start('sh', ['-c', 'exec 9>>"$0"; exec sleep 600', indexLock], '/'),
    true,
  ],
  [
    'a marked program that stands in the worktree',
    ({ worktree }) => start('sleep', ['600'], worktree, { GATEWALK_MARK: 'm' }),
    true,
  ],
  ['an unmarked program that stands in the worktree', ({ worktree }) => start('sleep', ['600'], worktree), false],
  [
    'a git that works in the worktree from elsewhere',
    ({ worktree }) => start('git', ['-C', worktree, 'cat-file', '--batch'], '/'),
    true,
  ],
  ['a git that works elsewhere', ({ origin }) => start('git', ['cat-file', '--batch'], origin.path), false],
])('%s holds a lock (case %#)', async (_who, startHolder, holds) => {
  const place = await openPlace()
  await leaveLock(place.indexLock)
  const child = startHolder(place)
  const pids = async () => (await findHolders(place.mirror, await findLocks(place.mirror))).map(holder => holder.pid)
  if (holds) expect(await waitUntil(async () => (await pids()).includes(child.pid ?? 0), 10_000)).toBe(true)
  else expect(await pids()).toEqual([])
})
