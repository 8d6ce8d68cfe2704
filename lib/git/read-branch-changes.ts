import type { FileDiff } from '@/lib/git/read-file-changes'
import type { GitRunner } from '@/lib/git/run-git'

/** One commit for a list of them; `at` is ISO 8601, when it was committed. */
export type BranchCommitRow = { hash: string; at: string; author: string; subject: string }

/** The newest commits of head that base does not have, newest first, at most `limit`; without a base all of head's. */
export async function listNewestCommits(
  git: GitRunner,
  mirror: string,
  { base, head, limit }: { base: string | null; head: string; limit: number },
): Promise<BranchCommitRow[]> {
  const range = base === null ? head : `${base}..${head}`
  const args = ['log', '--topo-order', '-z', `--max-count=${limit}`, '--format=%H%n%cI%n%an%n%s', range, '--']
  const { stdout } = await git(args, { cwd: mirror })
  return stdout
    .split('\0')
    .filter(record => record !== '')
    .map(record => {
      const [hash = '', at = '', author = '', subject = ''] = record.split('\n')
      return { hash, at, author, subject }
    })
}

/** How many commits only the one and only the other has. */
export async function countApart(
  git: GitRunner,
  mirror: string,
  base: string,
  head: string,
): Promise<{ behind: number; ahead: number }> {
  const args = ['rev-list', '--left-right', '--count', `${base}...${head}`, '--']
  const [behind = 0, ahead = 0] = (await git(args, { cwd: mirror })).stdout.trim().split(/\s+/).map(Number)
  return { behind, ahead }
}

/** A file that differs between two commits, renames found; counts of lines are null for binary files. */
export type ChangedFile = {
  status: FileDiff['status']
  path: string
  fromPath: string | null
  added: number | null
  deleted: number | null
}

/** Every file that differs between two commits with its counts, without its lines. */
export async function listChangedFiles(
  git: GitRunner,
  mirror: string,
  base: string,
  head: string,
): Promise<ChangedFile[]> {
  const args = ['diff', '--raw', '--numstat', '-z', '--find-renames', '--no-ext-diff', base, head, '--']
  const records = (await git(args, { cwd: mirror })).stdout.split('\0')
  const files: Pick<ChangedFile, 'status' | 'path' | 'fromPath'>[] = []
  let at = 0
  while (records[at]?.startsWith(':')) {
    const letter = records[at]?.split(' ').at(-1)?.[0] ?? 'M'
    const isPair = letter === 'R' || letter === 'C'
    const [first = '', second = ''] = [records[at + 1], records[at + 2]]
    files.push({
      status: STATUS[letter] ?? 'modified',
      path: isPair ? second : first,
      fromPath: letter === 'R' ? first : null,
    })
    at += isPair ? 3 : 2
  }
  return files.map(file => {
    const [added = '-', deleted = '-', path = ''] = (records[at] ?? '').split('\t')
    // A pair's two paths are records of their own.
    at += path === '' ? 3 : 1
    return { ...file, added: count(added), deleted: count(deleted) }
  })
}

const STATUS: Record<string, FileDiff['status']> = { A: 'added', C: 'added', D: 'deleted', R: 'renamed' }

function count(text: string): number | null {
  return text === '-' ? null : Number(text)
}
