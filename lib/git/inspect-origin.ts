import { realpath, stat } from 'node:fs/promises'
import path from 'node:path'
import { safeIdentity } from '@/lib/core/git/safe-identity'
import type { GitRunner } from '@/lib/git/run-git'

export type OriginFacts = {
  /** Absolute real path of the repository's root. */
  root: string
  /** Where the given path lies inside it, `packages/api`; empty at the root. */
  subfolder: string
  /** Branches with at least one commit. */
  branches: string[]
  /** The branch HEAD is on, also one without commits; null when detached. */
  currentBranch: string | null
  /** Where the loop starts when nobody chooses: the current branch, else one at HEAD; null without any branch. */
  defaultBase: string | null
  hasCommits: boolean
  isBare: boolean
  /** The repository's configuration signs commits. */
  signs: boolean
  identity: { name: string; email: string; source: 'repository' | 'global' | 'fallback' }
  /** `core.hooksPath` or the repository's own hooks folder; null when bare. */
  hooksPath: string | null
}

/** Used when no level of git names anyone; shown at registration. */
export const FALLBACK_IDENTITY = { name: 'Gatewalk', email: 'gatewalk@localhost' }

/** Reads what registration needs of a local repository; null when the path is no repository. Nothing is written there. */
export async function inspectOrigin(git: GitRunner, folder: string): Promise<OriginFacts | null> {
  const isFolder = await stat(folder).then(
    found => found.isDirectory(),
    () => false,
  )
  if (!isFolder) return null
  const real = await realpath(folder)
  const isBare = await git(['rev-parse', '--is-bare-repository'], { cwd: real, allow: [128], searchesUp: true })
  if (isBare.code !== 0) return null
  const bare = isBare.stdout.trim() === 'true'
  const top = bare ? null : await git(['rev-parse', '--show-toplevel'], { cwd: real, allow: [128], searchesUp: true })
  // Inside a `.git` folder there is no work tree to have a plan in.
  if (top && top.code !== 0) return null
  const root = top?.stdout.replace(/\n$/, '') ?? real
  const [heads, signs, identity, hooksPath] = await Promise.all([
    readHeads(git, root),
    signsCommits(git, root),
    readIdentity(git, root),
    bare ? null : readHooksPath(git, root),
  ])
  return {
    ...{ root, subfolder: path.relative(root, real).split(path.sep).join('/'), ...heads, isBare: bare },
    ...{ signs, identity, hooksPath },
  }
}

type Heads = Pick<OriginFacts, 'branches' | 'currentBranch' | 'defaultBase' | 'hasCommits'>

/** Names as they stand under refs/heads: git's short form changes when a tag has the same name. */
async function readHeads(git: GitRunner, root: string): Promise<Heads> {
  const list = (...args: string[]) =>
    git(['for-each-ref', '--format=%(refname:lstrip=2)', ...args, 'refs/heads'], { cwd: root, allow: [1, 128, 129] })
  const [all, head, current] = await Promise.all([
    list(),
    git(['rev-parse', '--verify', '--quiet', 'HEAD'], { cwd: root, allow: [1, 128] }),
    git(['symbolic-ref', '--quiet', 'HEAD'], { cwd: root, allow: [1, 128] }),
  ])
  const names = (text: string) => text.split('\n').filter(Boolean)
  const branches = names(all.stdout)
  const currentBranch = current.code === 0 ? current.stdout.trim().replace(/^refs\/heads\//, '') : null
  const hasCommits = head.code === 0 || branches.length > 0
  if (currentBranch !== null && branches.includes(currentBranch))
    return { branches, currentBranch, defaultBase: currentBranch, hasCommits }
  const commit = head.stdout.trim()
  const near = commit
    ? [...names((await list('--points-at', commit)).stdout), ...names((await list('--contains', commit)).stdout)]
    : []
  return { branches, currentBranch, defaultBase: near[0] ?? branches[0] ?? null, hasCommits }
}

/** What git itself would commit as here, each part from the nearest level that gives it. */
async function readIdentity(git: GitRunner, root: string): Promise<OriginFacts['identity']> {
  const read = async (key: string) => {
    const { stdout } = await git(['config', '--show-scope', '-z', '--get', key], { cwd: root, allow: [1, 128] })
    const [scope = '', value = ''] = stdout.split('\0')
    return { isLocal: scope === 'local' || scope === 'worktree', value: value.trim() }
  }
  const [name, email] = await Promise.all([read('user.name'), read('user.email')])
  if (!name.value || !email.value) return { ...FALLBACK_IDENTITY, source: 'fallback' }
  const source = name.isLocal || email.isLocal ? 'repository' : 'global'
  return { ...safeIdentity({ name: name.value, email: email.value }), source }
}

async function signsCommits(git: GitRunner, root: string): Promise<boolean> {
  return (await readOwnSetting(git, root, 'bool', 'commit.gpgSign')) === 'true'
}

async function readHooksPath(git: GitRunner, root: string): Promise<string> {
  const own = await readOwnSetting(git, root, 'path', 'core.hooksPath')
  if (own) return own
  const common = await git(['rev-parse', '--path-format=absolute', '--git-common-dir'], { cwd: root })
  return path.join(common.stdout.trimEnd(), 'hooks')
}

/** Read from the files' own scopes: the host's forced settings must not hide it. */
async function readOwnSetting(git: GitRunner, root: string, type: 'bool' | 'path', key: string): Promise<string> {
  for (const scope of ['--local', '--global']) {
    const { stdout } = await git(['config', scope, `--type=${type}`, '--get', key], { cwd: root, allow: [1, 128] })
    if (stdout.trim()) return stdout.trim()
  }
  return ''
}
