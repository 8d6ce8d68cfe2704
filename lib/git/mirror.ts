import { createHash } from 'node:crypto'
import { mkdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import writeFileAtomic from 'write-file-atomic'
import { isOnPath } from '@/lib/git/is-on-path'
import { GitError, type GitRunner } from '@/lib/git/run-git'

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
  await writeMirrorConfig(git, half, origin)
  const branches = await git(['for-each-ref', '--format=delete %(refname)', 'refs/heads'], { cwd: half })
  if (branches.stdout) await git(['update-ref', '--stdin'], { cwd: half, input: branches.stdout })
  const fetched = await fetchOrigin(git, half)
  if (!fetched.ok) throw new Error(`The origin ${origin} could not be fetched: ${fetched.reason}`)
  await rename(half, mirror)
}

/**
 * Writes the mirror's configuration anew: an agent that ran in its worktree may have changed it. Where git-lfs is not
 * installed its filters are switched off here, whatever the user's configuration demands: the pointers are the files.
 */
export async function writeMirrorConfig(git: GitRunner, mirror: string, origin: string): Promise<void> {
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
${(await isOnPath(git, 'git-lfs')) ? '' : WITHOUT_LFS}`
  await writeFileAtomic(path.join(mirror, 'config'), text)
  await mkdir(path.join(mirror, 'info'), { recursive: true })
  await writeFileAtomic(path.join(mirror, 'info', 'exclude'), '/.ralph/\n.ralph/\n')
}

const WITHOUT_LFS = `[filter "lfs"]
\tclean =
\tsmudge =
\tprocess =
\trequired = false
`

export type FetchResult = { ok: true } | { ok: false; reason: string }

/** Fetches every branch and prunes what is gone; an origin that cannot be reached is a result. */
export async function fetchOrigin(git: GitRunner, mirror: string): Promise<FetchResult> {
  const args = ['fetch', '--quiet', '--prune', '--no-tags', '--no-write-fetch-head', 'origin']
  try {
    const { code, stderr } = await git(args, { cwd: mirror, allow: [1, 128], timeoutMs: 10 * 60_000 })
    return code === 0 ? { ok: true } : { ok: false, reason: stderr.trim() }
  } catch (error) {
    // Ended by its time limit: an origin that does not answer is one that cannot be reached.
    if (error instanceof GitError && error.code === null) return { ok: false, reason: error.message }
    throw error
  }
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

/** Puts a token under the lease ref. */
export async function writeLeaseRef(git: GitRunner, mirror: string, token: number): Promise<void> {
  const { stdout } = await git(['hash-object', '-w', '--stdin'], { cwd: mirror, input: leaseText(token) })
  const object = stdout.trim()
  await git(['update-ref', LEASE_REF, object], { cwd: mirror })
}

/** Name of the object that stands under the lease ref while a token is ours: git's own hash of its text. */
export function leaseObject(token: number): string {
  const text = leaseText(token)
  return createHash('sha1').update(`blob ${text.length}\0${text}`).digest('hex')
}

function leaseText(token: number): string {
  return `lease ${token}\n`
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
