import { mkdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import writeFileAtomic from 'write-file-atomic'
import type { GitRunner } from '@/lib/git/run-git'

/** The mirror's remote push URL: nothing pushes by it, the host pushes by explicit URL (`spec/loop.md`, Environment). */
export const NO_PUSH_URL = 'gatewalk-pushes-by-itself://refused'

/**
 * Gatewalk's own bare clone of a repository: hard-linked where the origin is a local path, remote branches under
 * `refs/remotes/origin/`. Made beside its final place and renamed, so that a half-made clone is never used.
 */
export async function cloneMirror(git: GitRunner, origin: string, mirror: string): Promise<void> {
  const parent = path.dirname(mirror)
  await mkdir(parent, { recursive: true })
  const half = `${mirror}.cloning-${process.pid}`
  await rm(half, { recursive: true, force: true })
  await git(['clone', '--quiet', '--bare', '--no-tags', '--', origin, half], { cwd: parent, timeoutMs: 30 * 60_000 })
  await writeMirrorConfig(half, origin)
  const branches = await git(['for-each-ref', '--format=delete %(refname)', 'refs/heads'], { cwd: half })
  if (branches.stdout) await git(['update-ref', '--stdin'], { cwd: half, input: branches.stdout })
  await fetchOrigin(git, half)
  await rename(half, mirror)
}

/** Writes the mirror's configuration anew: an agent that ran in its worktree may have changed it. */
export async function writeMirrorConfig(mirror: string, origin: string): Promise<void> {
  const quoted = origin.replaceAll('\\', '\\\\').replaceAll('"', '\\"')
  const text = `[core]
\trepositoryformatversion = 0
\tfilemode = true
\tbare = true
[remote "origin"]
\turl = "${quoted}"
\tpushurl = "${NO_PUSH_URL}"
\tfetch = +refs/heads/*:refs/remotes/origin/*
[gc]
\tauto = 0
[maintenance]
\tauto = false
`
  await writeFileAtomic(path.join(mirror, 'config'), text)
  await mkdir(path.join(mirror, 'info'), { recursive: true })
  await writeFileAtomic(path.join(mirror, 'info', 'exclude'), '/.ralph/\n.ralph/\n')
}

/** Fetches every branch and prunes what is gone; throws GitError when the origin cannot be reached. */
export async function fetchOrigin(git: GitRunner, mirror: string): Promise<void> {
  await git(['fetch', '--quiet', '--prune', '--no-tags', '--no-write-fetch-head', 'origin'], {
    cwd: mirror,
    timeoutMs: 10 * 60_000,
  })
}

/** All refs of the mirror under the given prefixes (all when none), name → object. */
export async function readRefs(git: GitRunner, mirror: string, ...prefixes: string[]): Promise<Map<string, string>> {
  const { stdout } = await git(['for-each-ref', '--format=%(objectname) %(refname)', ...prefixes], { cwd: mirror })
  const lines = stdout.split('\n').filter(line => line !== '')
  return new Map(lines.map(line => [line.slice(line.indexOf(' ') + 1), line.slice(0, line.indexOf(' '))]))
}

export type RefChange = { ref: string; to: string | null; from: string | null }

/**
 * Moves refs in one transaction, each compared with what it was (`from` null = must not exist, `to` null = deleted),
 * while the lease ref still says our token. False when anything was not as expected: nothing has moved then.
 */
export async function moveRefs(
  git: GitRunner,
  mirror: string,
  lease: string | null,
  changes: RefChange[],
): Promise<boolean> {
  const zero = '0'.repeat(40)
  const lines = changes.map(({ ref, to, from }) =>
    to === null ? `delete ${ref} ${from ?? zero}` : `update ${ref} ${to} ${from ?? zero}`,
  )
  const guard = lease === null ? [] : [`verify ${LEASE_REF} ${lease}`]
  const input = `${['start', ...guard, ...lines, 'prepare', 'commit'].join('\n')}\n`
  const { code } = await git(['update-ref', '--stdin'], { cwd: mirror, input, allow: [1, 128] })
  return code === 0
}

/** Where the fencing token stands in the mirror. */
export const LEASE_REF = 'refs/ralph/lease'

/** Puts a token under the lease ref; returns the object that `moveRefs` then verifies. */
export async function writeLeaseRef(git: GitRunner, mirror: string, token: number): Promise<string> {
  const { stdout } = await git(['hash-object', '-w', '--stdin'], { cwd: mirror, input: `lease ${token}\n` })
  const object = stdout.trim()
  await git(['update-ref', LEASE_REF, object], { cwd: mirror })
  return object
}

/** Creates a ref under a prefix with the next free number, `refs/ralph/rejected/P1-01-<n>`; never moves an existing one. */
export async function createNumberedRef(
  git: GitRunner,
  mirror: string,
  prefix: string,
  commit: string,
): Promise<string> {
  const taken = await readRefs(git, mirror, path.posix.dirname(prefix))
  for (let number = 1; ; number++) {
    const ref = `${prefix}-${number}`
    if (taken.get(ref) === commit) return ref
    if (taken.has(ref)) continue
    if (await moveRefs(git, mirror, null, [{ ref, to: commit, from: null }])) return ref
  }
}
