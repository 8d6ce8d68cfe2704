import { safeIdentity } from '@/lib/core/git/safe-identity'
import type { GitRunner } from '@/lib/git/run-git'

export type CommitAuthor = { name: string; email: string }

export type CommitRequest = {
  parents: string[]
  /** Tree to start from; the first parent's when left out. */
  baseTree?: string
  /** Path from the repository's root → full new text; every other entry of the tree stays. */
  files: Record<string, string>
  message: string
  author: CommitAuthor
  committer: CommitAuthor
  /** ISO time of both dates. */
  at: string
}

type Entry = { mode: string; type: string; object: string; name: string }

/**
 * Makes a commit from file texts with `mktree` and `commit-tree`: no index, no worktree, no hook. Returns its hash;
 * no ref is moved. The same request always gives the same hash, so a repeated step makes no second commit.
 */
export async function commitFiles(git: GitRunner, mirror: string, request: CommitRequest): Promise<string> {
  const base = request.baseTree ?? `${request.parents[0]}^{tree}`
  const entries = readTree(git, mirror, base)
  const blobs = await Promise.all(
    Object.entries(request.files).map(async ([file, text]) => {
      const { stdout } = await git(['hash-object', '-w', '--stdin'], { cwd: mirror, input: text })
      return [file.split('/'), stdout.trim()] as const
    }),
  )
  const tree = await writeTree(git, mirror, await entries, blobs)
  return commitTree(git, mirror, tree, request)
}

/** Makes a commit of an existing tree, by names that git accepts; returns its hash, moves no ref. */
export async function commitTree(
  git: GitRunner,
  mirror: string,
  tree: string,
  request: Omit<CommitRequest, 'files' | 'baseTree'>,
): Promise<string> {
  const [author, committer] = [safeIdentity(request.author), safeIdentity(request.committer)]
  const { at } = request
  const env = {
    GIT_AUTHOR_NAME: author.name,
    GIT_AUTHOR_EMAIL: author.email,
    GIT_AUTHOR_DATE: at,
    GIT_COMMITTER_NAME: committer.name,
    GIT_COMMITTER_EMAIL: committer.email,
    GIT_COMMITTER_DATE: at,
  }
  const parents = request.parents.flatMap(parent => ['-p', parent])
  const args = ['commit-tree', tree, ...parents, '-F', '-']
  const { stdout } = await git(args, { cwd: mirror, env, input: request.message })
  return stdout.trim()
}

async function writeTree(
  git: GitRunner,
  mirror: string,
  entries: Map<string, Entry>,
  blobs: (readonly [string[], string])[],
): Promise<string> {
  const folders = new Map<string, (readonly [string[], string])[]>()
  for (const [[name = '', ...rest], object] of blobs) {
    if (rest.length > 0) folders.set(name, [...(folders.get(name) ?? []), [rest, object]])
    else entries.set(name, { mode: entries.get(name)?.mode ?? '100644', type: 'blob', object, name })
  }
  for (const [name, inner] of folders) {
    const existing = entries.get(name)
    const below = existing?.type === 'tree' ? await readTree(git, mirror, existing.object) : new Map<string, Entry>()
    const object = await writeTree(git, mirror, below, inner)
    entries.set(name, { mode: '040000', type: 'tree', object, name })
  }
  const input = [...entries.values()]
    .map(entry => `${entry.mode} ${entry.type} ${entry.object}\t${entry.name}\0`)
    .join('')
  const { stdout } = await git(['mktree', '-z', '--missing'], { cwd: mirror, input })
  return stdout.trim()
}

async function readTree(git: GitRunner, mirror: string, tree: string): Promise<Map<string, Entry>> {
  const { stdout } = await git(['ls-tree', '-z', '--full-tree', tree], { cwd: mirror })
  const entries = stdout.split('\0').filter(line => line !== '')
  return new Map(
    entries.map(line => {
      const [head = '', name = ''] = [line.slice(0, line.indexOf('\t')), line.slice(line.indexOf('\t') + 1)]
      const [mode = '', type = '', object = ''] = head.split(' ')
      return [name, { mode, type, object, name }]
    }),
  )
}
