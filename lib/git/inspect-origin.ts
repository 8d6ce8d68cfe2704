import { realpath, stat } from 'node:fs/promises'
import path from 'node:path'
import type { GitRunner } from '@/lib/git/run-git'

export type OriginFacts = {
  /** Absolute real path of the repository's root. */
  root: string
  /** Where the given path lies inside it, `packages/api`; empty at the root. */
  subfolder: string
  branches: string[]
  /** The branch HEAD is on; null when detached or unborn. */
  currentBranch: string | null
  hasCommits: boolean
  isBare: boolean
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
  const root = bare
    ? real
    : (await git(['rev-parse', '--show-toplevel'], { cwd: real, searchesUp: true })).stdout.trimEnd()
  // Names as they stand under refs/heads: git's short form changes when a tag has the same name.
  const [branches, head, current] = await Promise.all([
    git(['for-each-ref', '--format=%(refname:lstrip=2)', 'refs/heads'], { cwd: root }),
    git(['rev-parse', '--verify', '--quiet', 'HEAD'], { cwd: root, allow: [1, 128] }),
    git(['symbolic-ref', '--quiet', 'HEAD'], { cwd: root, allow: [1, 128] }),
  ])
  return {
    root,
    subfolder: path.relative(root, real).split(path.sep).join('/'),
    branches: branches.stdout.split('\n').filter(Boolean),
    currentBranch: current.code === 0 ? current.stdout.trim().replace(/^refs\/heads\//, '') : null,
    hasCommits: head.code === 0,
    isBare: bare,
    identity: await readIdentity(git, root),
    hooksPath: bare ? null : await readHooksPath(git, root),
  }
}

async function readIdentity(git: GitRunner, root: string): Promise<OriginFacts['identity']> {
  for (const [scope, source] of [
    ['--local', 'repository'],
    ['--global', 'global'],
  ] as const) {
    const [name, email] = await Promise.all([
      git(['config', scope, '--get', 'user.name'], { cwd: root, allow: [1, 128] }),
      git(['config', scope, '--get', 'user.email'], { cwd: root, allow: [1, 128] }),
    ])
    if (name.stdout.trim() && email.stdout.trim())
      return { name: name.stdout.trim(), email: email.stdout.trim(), source }
  }
  return { ...FALLBACK_IDENTITY, source: 'fallback' }
}

/** Read from the files' own scopes: the host's forced settings must not hide it. */
async function readHooksPath(git: GitRunner, root: string): Promise<string> {
  for (const scope of ['--local', '--global']) {
    const { stdout } = await git(['config', scope, '--type=path', '--get', 'core.hooksPath'], {
      cwd: root,
      allow: [1, 128],
    })
    if (stdout.trim()) return stdout.trim()
  }
  const common = await git(['rev-parse', '--path-format=absolute', '--git-common-dir'], { cwd: root })
  return path.join(common.stdout.trimEnd(), 'hooks')
}
