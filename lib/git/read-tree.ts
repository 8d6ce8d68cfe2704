import type { GitRunner } from '@/lib/git/run-git'

/** Every file of a commit outside one folder: path from the repository's root → blob, or commit of a submodule. */
export async function listTree(
  git: GitRunner,
  mirror: string,
  commit: string,
  without: string,
): Promise<Map<string, string>> {
  const { stdout } = await git(['ls-tree', '-r', '-z', '--full-tree', commit], { cwd: mirror })
  const tree = new Map<string, string>()
  for (const record of stdout.split('\0')) {
    const tab = record.indexOf('\t')
    const path = record.slice(tab + 1)
    if (tab !== -1 && !path.startsWith(`${without}/`)) tree.set(path, record.slice(0, tab).split(' ')[2] ?? '')
  }
  return tree
}

/** One path that differs between two commits; blobs are null where it is not there, lines for binary files. */
export type TreeDifference = {
  path: string
  status: 'added' | 'modified' | 'deleted' | 'renamed'
  fromPath: string | null
  before: string | null
  after: string | null
  added: number | null
  deleted: number | null
}

const STATUS = { A: 'added', C: 'added', D: 'deleted', R: 'renamed' } as const

/** What differs between two commits outside one folder, with blobs and counts of lines, renames found. */
export async function listTreeDifferences(
  git: GitRunner,
  mirror: string,
  { base, head, without }: { base: string; head: string; without: string },
): Promise<TreeDifference[]> {
  const args = ['diff', '--raw', '--numstat', '-z', '--no-abbrev', '--find-renames', '--no-ext-diff', '--no-textconv']
  const paths = ['.', `:(top,exclude,literal)${without}`]
  const { stdout } = await git([...args, '--ignore-submodules=none', base, head, '--', ...paths], { cwd: mirror })
  const records = stdout.split('\0')
  const { differences, next } = readRaw(records)
  const counts = readCounts(records.slice(next))
  return differences.map(found => ({ ...found, ...(counts.get(found.path) ?? { added: null, deleted: null }) }))
}

type Raw = Omit<TreeDifference, 'added' | 'deleted'>

/** `:mode mode blob blob status`, path, and for renames the second path. */
function readRaw(records: readonly string[]): { differences: Raw[]; next: number } {
  const differences: Raw[] = []
  let at = 0
  while (records[at]?.startsWith(':')) {
    const [, , before = '', after = '', letters = ''] = (records[at] ?? '').split(' ')
    const letter = letters[0] ?? 'M'
    const isPair = letter === 'R' || letter === 'C'
    const [first = '', second = ''] = [records[at + 1], records[at + 2]]
    differences.push({
      path: isPair ? second : first,
      status: STATUS[letter as keyof typeof STATUS] ?? 'modified',
      fromPath: letter === 'R' ? first : null,
      before: letter === 'C' ? null : present(before),
      after: present(after),
    })
    at += isPair ? 3 : 2
  }
  return { differences, next: at }
}

/** `added<tab>deleted<tab>path`, or for renames an empty path with both in the records that follow. */
function readCounts(records: readonly string[]): Map<string, { added: number | null; deleted: number | null }> {
  const counts = new Map<string, { added: number | null; deleted: number | null }>()
  for (let at = 0; at < records.length; ) {
    const [added = '', deleted, ...name] = (records[at] ?? '').split('\t')
    const path = name.join('\t')
    const key = path === '' ? records[at + 2] : path
    if (deleted !== undefined && key !== undefined) counts.set(key, { added: count(added), deleted: count(deleted) })
    at += path === '' && deleted !== undefined ? 3 : 1
  }
  return counts
}

function count(text: string): number | null {
  return text === '-' ? null : Number(text)
}

function present(hash: string): string | null {
  return /^0*$/.test(hash) ? null : hash
}

/** Sizes of blobs in bytes; what is no blob of this repository is left out. */
export async function readBlobSizes(
  git: GitRunner,
  mirror: string,
  hashes: readonly string[],
): Promise<Map<string, number>> {
  if (hashes.length === 0) return new Map()
  const { stdout } = await git(['cat-file', '--batch-check'], { cwd: mirror, input: `${hashes.join('\n')}\n` })
  const lines = stdout.split('\n').map(line => /^([0-9a-f]+) blob (\d+)$/.exec(line))
  return new Map(lines.flatMap(found => (found ? [[found[1] ?? '', Number(found[2])]] : [])))
}

/** Contents of blobs that are there, in one read: the caller bounds how much that is. */
export async function readBlobs(
  git: GitRunner,
  mirror: string,
  hashes: readonly string[],
): Promise<Map<string, Buffer>> {
  if (hashes.length === 0) return new Map()
  const { bytes } = await git(['cat-file', '--batch'], { cwd: mirror, input: `${hashes.join('\n')}\n` })
  const blobs = new Map<string, Buffer>()
  for (let at = 0; at < bytes.length; ) {
    const lineEnd = bytes.indexOf(0x0a, at)
    const [hash = '', type, size] = bytes.subarray(at, lineEnd).toString('latin1').split(' ')
    at = lineEnd + 1
    if (size === undefined) continue
    if (type === 'blob') blobs.set(hash, bytes.subarray(at, at + Number(size)))
    at += Number(size) + 1
  }
  return blobs
}
