import { isUtf8 } from 'node:buffer'
import type { GitRunner } from '@/lib/git/run-git'

/** What is unset in git: an unknown commit or path reads as null, never as a throw. */
export async function resolveCommit(git: GitRunner, mirror: string, revision: string): Promise<string | null> {
  const args = ['rev-parse', '--verify', '--quiet', '--end-of-options', `${revision}^{commit}`]
  const { code, stdout } = await git(args, { cwd: mirror, allow: [1, 128] })
  return code === 0 ? stdout.trim() : null
}

/** Text files of one folder at one commit, whole depth, path from the repository's root → text; symlinks are left out. */
export async function readFolder(
  git: GitRunner,
  mirror: string,
  commit: string,
  folder: string,
): Promise<Record<string, string>> {
  const listing = await git(['ls-tree', '-r', '-z', '--full-tree', commit, '--', `${folder}/`], { cwd: mirror })
  const entries = listing.stdout
    .split('\0')
    .map(line => /^(\d+) blob ([0-9a-f]+)\t([\s\S]+)$/.exec(line))
    .filter(match => match !== null && match[1] !== '120000')
    .map(match => ({ object: match?.[2] ?? '', path: match?.[3] ?? '' }))
  if (entries.length === 0) return {}
  const input = `${entries.map(entry => entry.object).join('\n')}\n`
  const { bytes } = await git(['cat-file', '--batch'], { cwd: mirror, input })
  return splitBatch(
    bytes,
    entries.map(entry => entry.path),
  )
}

/** `cat-file --batch` answers `<object> blob <bytes>\n<content>\n` for each line asked. */
function splitBatch(bytes: Buffer, paths: string[]): Record<string, string> {
  const files: Record<string, string> = {}
  let at = 0
  for (const path of paths) {
    const lineEnd = bytes.indexOf(0x0a, at)
    const size = Number(bytes.subarray(at, lineEnd).toString('latin1').split(' ')[2])
    const content = bytes.subarray(lineEnd + 1, lineEnd + 1 + size)
    // Read as text, such bytes would be lost at the next write: better to stop with a sentence.
    if (/\.(?:md|json)$/.test(path) && !isUtf8(content))
      throw new Error(`${path} is not UTF-8. Save it as UTF-8 and commit it.`)
    files[path] = content.toString('utf8')
    at = lineEnd + 1 + size + 1
  }
  return files
}

export type CommitRow = { hash: string; tree: string; parents: string[]; subject: string; message: string }

/** Commits of head that base does not have, oldest first. */
export async function listCommits(git: GitRunner, mirror: string, base: string, head: string): Promise<CommitRow[]> {
  const args = ['log', '--reverse', '--topo-order', '-z', '--format=%H%n%T%n%P%n%s%n%B', `${base}..${head}`, '--']
  const { stdout } = await git(args, { cwd: mirror })
  return stdout
    .split('\0')
    .filter(record => record !== '')
    .map(record => {
      const [hash = '', tree = '', parents = '', subject = '', ...body] = record.split('\n')
      return { hash, tree, parents: parents.split(' ').filter(Boolean), subject, message: body.join('\n').trim() }
    })
}

/** The newest commit of a branch whose message names this step of the host; null when none does. */
export async function findStep(git: GitRunner, mirror: string, head: string, step: string): Promise<string | null> {
  const pattern = `^Gatewalk-Step: ${step.replace(/[^\w-]/g, '.')}$`
  const { stdout } = await git(['log', '-1', '--format=%H', '-E', `--grep=${pattern}`, head, '--'], { cwd: mirror })
  return stdout.trim() || null
}

export type FileChange = { path: string; added: number | null; deleted: number | null }

/** Paths that differ between two commits with line counts; counts are null for binary files. Renames are two paths. */
export async function listChanges(git: GitRunner, mirror: string, base: string, head: string): Promise<FileChange[]> {
  const { stdout } = await git(['diff', '--numstat', '-z', '--no-renames', '--no-ext-diff', base, head, '--'], {
    cwd: mirror,
  })
  return stdout
    .split('\0')
    .filter(record => record !== '')
    .map(record => {
      const [added = '-', deleted = '-', ...path] = record.split('\t')
      return { path: path.join('\t'), added: count(added), deleted: count(deleted) }
    })
}

function count(text: string): number | null {
  return text === '-' ? null : Number(text)
}

/**
 * Paths that are a pointer to another repository in a tree and were none in base, and that its .gitmodules does not
 * name: a commit of it would hold none of their files.
 */
export async function findBarePointers(git: GitRunner, mirror: string, base: string, tree: string): Promise<string[]> {
  const args = ['diff-tree', '-r', '-z', '--raw', '--no-renames', base, tree, '--']
  const records = (await git(args, { cwd: mirror })).stdout.split('\0')
  const pointers = records.filter((_, at) => /^:(?!160000)\d+ 160000 /.test(records[at - 1] ?? ''))
  if (pointers.length === 0) return []
  const named = await git(['config', '--blob', `${tree}:.gitmodules`, '-z', '--get-regexp', '\\.path$'], {
    cwd: mirror,
    allow: [1, 128],
  })
  const modules = new Set(named.stdout.split('\0').map(entry => entry.slice(entry.indexOf('\n') + 1)))
  return pointers.filter(path => !modules.has(path))
}

/** Unified diff between two commits as text; external diff drivers and text conversions stay off. */
export async function readDiff(
  git: GitRunner,
  mirror: string,
  base: string,
  head: string,
  paths: string[] = [],
): Promise<string> {
  const args = ['diff', '--no-color', '--no-ext-diff', '--no-textconv', '--find-renames', base, head, '--', ...paths]
  return (await git(args, { cwd: mirror })).stdout
}

/** True when `ancestor` is an ancestor of, or the same as, `commit`. */
export async function isAncestor(git: GitRunner, mirror: string, ancestor: string, commit: string): Promise<boolean> {
  if (ancestor === commit) return true
  const { code } = await git(['merge-base', '--is-ancestor', ancestor, commit], { cwd: mirror, allow: [1, 128] })
  return code === 0
}

/** Text that stands for everything outside the plan folder at a commit: a gate's result holds while it is the same. */
export async function describeCode(
  git: GitRunner,
  mirror: string,
  commit: string,
  planFolder: string,
): Promise<string> {
  const parts = planFolder.split('/')
  const levels = await Promise.all(
    parts.map((_, depth) =>
      git(['ls-tree', '--full-tree', `${commit}:${parts.slice(0, depth).join('/')}`], { cwd: mirror }),
    ),
  )
  return levels
    .map((level, depth) =>
      level.stdout
        .split('\n')
        .filter(line => !line.endsWith(`\t${parts[depth]}`))
        .join('\n'),
    )
    .join('\n--\n')
}
