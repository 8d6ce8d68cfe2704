import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { maskCredentials } from '@/lib/core/git/mask-credentials'
import { type AddressFault, remoteAddressFault } from '@/lib/core/git/remote-address'
import { submoduleUrl } from '@/lib/core/git/submodule-url'
import { isFilled, listSubmodules, namesSubmodules, type Submodule } from '@/lib/git/list-submodules'
import { GitError, type GitRunner } from '@/lib/git/run-git'

/** A submodule that could not be had; `url` without credentials. */
export type MissingSubmodule = { path: string; url: string; reason: string }

/** What the network may take for one submodule: nobody watches, and a plan waits. */
const NETWORK_MS = 60_000
/**
 * Environment for addresses of .gitmodules, which are the repository's: none of git's protocols that run commands, and
 * no redirect, which would lead past `remoteAddressFault`.
 */
export const PROTOCOLS = {
  ...{ GIT_ALLOW_PROTOCOL: 'file:git:http:https:ssh', GIT_CONFIG_COUNT: '1' },
  ...{ GIT_CONFIG_KEY_0: 'http.followRedirects', GIT_CONFIG_VALUE_0: 'false' },
}

/** Misses of each worktree, so that an address that does not answer is asked once and not at every step. */
const missed = new WeakMap<GitRunner, Map<string, MissingSubmodule[]>>()

/** Submodules that were missing when the worktree was last filled. */
export function missingSubmodules(git: GitRunner, worktree: string): MissingSubmodule[] {
  return missed.get(git)?.get(worktree) ?? []
}

/**
 * Gives every submodule of a worktree's HEAD its files, nested ones too, and puts back what a session changed in them:
 * from the local objects of the origin where they are, else from the address, within a time. Each becomes a repository
 * of its own, so that the worktree can be moved whole. Returns those that could not be had.
 */
export async function fillSubmodules(
  git: GitRunner,
  worktree: string,
  { again = false }: { again?: boolean } = {},
): Promise<MissingSubmodule[]> {
  const known = missed.get(git) ?? new Map<string, MissingSubmodule[]>()
  missed.set(git, known)
  if (!(await namesSubmodules(worktree))) {
    known.delete(worktree)
    return []
  }
  const origin = (await git(['config', '--get', 'remote.origin.url'], { cwd: worktree, allow: [1] })).stdout.trim()
  const skipped = again ? [] : (known.get(worktree) ?? [])
  const found = await fillLevel(git, worktree, '', { ...(await describeParent(git, origin)), skipped })
  known.set(worktree, found)
  return found
}

type Parent = {
  /** Git folders that may hold `modules/<name>`. */
  stores: string[]
  /** The origin's own work tree, for submodules that keep their `.git` there; null when there is none. */
  checkout: string | null
  /** Address that relative ones are meant from. */
  url: string
  skipped: MissingSubmodule[]
}

async function fillLevel(git: GitRunner, folder: string, prefix: string, parent: Parent): Promise<MissingSubmodule[]> {
  const missing: MissingSubmodule[] = []
  for (const submodule of await listSubmodules(git, folder, 'HEAD')) {
    const place = path.join(folder, submodule.path)
    const shown = path.posix.join(prefix, submodule.path)
    const url = submodule.url === null ? '' : submoduleUrl(submodule.url, parent.url)
    const known = parent.skipped.find(one => one.path === shown)
    const source = await findLocal(git, submodule, parent)
    const reason =
      (await isFilled(folder, submodule)) && (await putBack(git, place, submodule.commit))
        ? null
        : await clone(git, place, submodule, { source, url, known: known?.reason })
    if (reason !== null) {
      missing.push({ path: shown, url: maskCredentials(url), reason })
      continue
    }
    const inner = source ? await describeParent(git, source) : { stores: [], checkout: null, url }
    missing.push(...(await fillLevel(git, place, shown, { ...inner, skipped: parent.skipped })))
  }
  return missing
}

/** The store of a repository and the address its submodules are relative to. */
export async function describeParent(git: GitRunner, repository: string): Promise<Omit<Parent, 'skipped'>> {
  const options = { cwd: repository, allow: [1, 128], searchesUp: true }
  const asked = ['rev-parse', '--path-format=absolute', '--git-dir', '--git-common-dir']
  const [stores, top, remote] = await Promise.all([
    git(asked, options).catch(() => null),
    git(['rev-parse', '--show-toplevel'], options).catch(() => null),
    git(['config', '--get', 'remote.origin.url'], options).catch(() => null),
  ])
  const checkout = top?.code === 0 ? top.stdout.replace(/\n$/, '') : null
  return {
    stores: stores?.code === 0 ? [...new Set(stores.stdout.split('\n').filter(Boolean))] : [],
    checkout,
    url: remote?.stdout.trim() || repository,
  }
}

/** A repository on this host that holds the commit: what the origin's own checkout fetched once. */
export async function findLocal(
  git: GitRunner,
  submodule: Submodule,
  parent: Pick<Parent, 'stores' | 'checkout'>,
): Promise<string | null> {
  const { name } = submodule
  const places = [
    ...(name === null ? [] : parent.stores.map(store => path.join(store, 'modules', name))),
    ...(parent.checkout === null ? [] : [path.join(parent.checkout, submodule.path, '.git')]),
  ]
  for (const place of places) {
    const args = ['--git-dir', place, 'cat-file', '-e', `${submodule.commit}^{commit}`]
    const { code } = await git(args, { cwd: path.dirname(place), allow: [1, 128] }).catch(() => ({ code: 128 }))
    if (code === 0) return place
  }
  return null
}

async function putBack(git: GitRunner, place: string, commit: string): Promise<boolean> {
  const { code } = await git(['checkout', '--quiet', '--force', '--detach', commit], { cwd: place, allow: [1, 128] })
  if (code !== 0) return false
  await git(['clean', '--quiet', '-d', '--force', '--force'], { cwd: place })
  return true
}

/** Null when the submodule is there now, else why not; its folder is empty then. */
async function clone(
  git: GitRunner,
  place: string,
  submodule: Submodule,
  from: { source: string | null; url: string; known: string | undefined },
): Promise<string | null> {
  await rm(place, { recursive: true, force: true, maxRetries: 3 })
  await mkdir(place, { recursive: true })
  if (from.source === null && from.known !== undefined) return from.known
  const fault = from.source === null ? remoteAddressFault(from.url) : null
  if (fault) return FAULTS[fault]
  const source = from.source ?? from.url
  try {
    const options = { cwd: place, env: PROTOCOLS, timeoutMs: NETWORK_MS }
    await git(['clone', '--quiet', '--no-checkout', '--', source, '.'], options)
    const args = ['cat-file', '-e', `${submodule.commit}^{commit}`]
    const { code } = await git(args, { cwd: place, allow: [1, 128] })
    if (code !== 0) await git(['fetch', '--quiet', 'origin', submodule.commit], options)
    // Nothing the session does there may reach the repository it came from.
    await git(['remote', 'remove', 'origin'], { cwd: place })
    await git(['checkout', '--quiet', '--force', '--detach', submodule.commit], { cwd: place })
    return null
  } catch (error) {
    if (!(error instanceof GitError)) throw error
    await rm(place, { recursive: true, force: true, maxRetries: 3 })
    await mkdir(place, { recursive: true })
    return error.code === null ? 'it did not answer in time' : maskCredentials(lastLine(error.stderr))
  }
}

const FAULTS: Record<AddressFault, string> = {
  'no-address': '.gitmodules gives no address',
  'control-character': 'its address holds a control character',
  option: 'its address would be read as an option',
  transport: 'its address names a transport that is not used',
  'link-local': 'its address is the machine’s own network',
}

function lastLine(text: string): string {
  const lines = text.split('\n').filter(line => /^(fatal|error|ssh):/.test(line))
  return (lines[0] ?? text.trim().split('\n').at(-1) ?? '').replace(/^(fatal|error): /, '')
}
