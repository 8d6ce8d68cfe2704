import { constants } from 'node:fs'
import { access, stat } from 'node:fs/promises'
import path from 'node:path'
import type { OriginProblem } from '@/lib/core/git/origin-problem'
import type { GitRunner } from '@/lib/git/run-git'

/**
 * Whether a local repository can be cloned from and pushed to by this user; null when it can. Only looks: nothing is
 * written there, and git's `safe.directory` is never touched (`spec/loop.md`, Starting).
 */
export async function checkOrigin(git: GitRunner, origin: string): Promise<OriginProblem | null> {
  const folder = await stat(origin).catch(() => null)
  if (!folder?.isDirectory()) return { type: 'missing', path: origin }
  const args = ['rev-parse', '--path-format=absolute', '--git-common-dir']
  const found = await git(args, { cwd: origin, allow: [128], searchesUp: true })
  if (found.code !== 0) {
    if (!/dubious ownership/.test(found.stderr)) return { type: 'missing', path: origin }
    const named = /repository at '(.*)'/.exec(found.stderr)?.[1] ?? origin
    const owner = await findOwner(named)
    return { type: 'owned-by-other', path: named, owner }
  }
  const store = found.stdout.replace(/\n$/, '')
  const place = await findReadOnly(store)
  if (place) return { type: 'read-only', path: origin, place }
  return (await lacksObjects(git, origin)) ? { type: 'partial', path: origin } : null
}

/** Git judges the work tree, its `.git` and the store: the first that is not ours. */
async function findOwner(folder: string): Promise<number> {
  const places = [path.join(folder, '.git'), folder]
  const owners = await Promise.all(
    places.map(place =>
      stat(place).then(
        found => found.uid,
        () => null,
      ),
    ),
  )
  const others = owners.filter(owner => owner !== null && owner !== process.getuid?.())
  return others[0] ?? owners.find(owner => owner !== null) ?? -1
}

async function findReadOnly(store: string): Promise<string | null> {
  for (const name of ['', 'objects', 'refs', path.join('refs', 'heads')]) {
    const place = path.join(store, name)
    const refused = await access(place, constants.W_OK | constants.X_OK).then(
      () => null,
      (error: NodeJS.ErrnoException) => error.code,
    )
    // A repository that keeps its refs in another way has no such folder.
    if (refused && refused !== 'ENOENT') return place
  }
  return null
}

/** A partial clone fetches what it lacks from its own remote when asked; a clone of it cannot. */
async function lacksObjects(git: GitRunner, origin: string): Promise<boolean> {
  const promisor = ['config', '--get-regexp', '^(remote\\..*\\.promisor|extensions\\.partialclone)$']
  if ((await git(promisor, { cwd: origin, allow: [1, 128], searchesUp: true })).code !== 0) return false
  const args = ['rev-list', '--objects', '--branches', '--missing=print']
  const { stdout } = await git(args, { cwd: origin, searchesUp: true, timeoutMs: 10 * 60_000 })
  return /^\?/m.test(stdout)
}
