import type { GitRunner } from '@/lib/git/run-git'

/** One file that differs between two commits, renames found; `hunk` = its unified diff, cut at a bound. */
export type FileDiff = {
  status: 'added' | 'modified' | 'deleted' | 'renamed'
  path: string
  oldPath: string | null
  hunk: string
  /** The diff goes on behind the bound. */
  isCut?: true
}

const HUNK_CHARACTERS = 200_000
const STATUS = { A: 'added', C: 'added', D: 'deleted', R: 'renamed' } as const

/** Every file that differs between two commits, or those of some paths, with its own part of the diff, in git's order. */
export async function readFileChanges(
  git: GitRunner,
  mirror: string,
  base: string,
  head: string,
  paths: readonly string[] = [],
): Promise<FileDiff[]> {
  const plain = ['--no-color', '--no-ext-diff', '--no-textconv', '--submodule=short', '--ignore-submodules=none']
  const diff = ['--literal-pathspecs', 'diff', '--patch-with-raw', '-z', '--find-renames']
  const args = [...diff, ...plain, base, head, '--', ...paths]
  const { stdout } = await git(args, { cwd: mirror })
  const end = stdout.indexOf('\0\0')
  const records = stdout.slice(0, end === -1 ? undefined : end).split('\0')
  // Lines of a file never begin with it: they carry a sign. Only \n ends a line here, unlike in a regular expression.
  const parts = end === -1 ? [] : `\n${stdout.slice(end + 2)}`.split('\ndiff --git ').slice(1)
  return readRecords(
    records,
    parts.map(part => `diff --git ${part}\n`),
  )
}

/** Raw records are `:modes objects status`, path, and a second path for renames; a changed type has two parts. */
function readRecords(records: string[], parts: string[]): FileDiff[] {
  const changes: FileDiff[] = []
  let part = 0
  for (let at = 0; records[at]?.startsWith(':'); ) {
    const letter = records[at]?.split(' ').at(-1)?.[0] ?? 'M'
    const isPair = letter === 'R' || letter === 'C'
    const [first = '', second = ''] = [records[at + 1], records[at + 2]]
    const count = letter === 'T' ? 2 : 1
    const hunk = parts.slice(part, part + count).join('')
    changes.push({
      status: STATUS[letter as keyof typeof STATUS] ?? 'modified',
      path: isPair ? second : first,
      oldPath: letter === 'R' ? first : null,
      hunk: hunk.slice(0, HUNK_CHARACTERS),
      ...(hunk.length > HUNK_CHARACTERS ? { isCut: true } : {}),
    })
    part += count
    at += isPair ? 3 : 2
  }
  return changes
}

/** Texts of files at a commit, path from the repository's root → text; what is not there is left out. */
export async function readTexts(
  git: GitRunner,
  mirror: string,
  commit: string,
  paths: readonly string[],
): Promise<Record<string, string>> {
  if (paths.length === 0) return {}
  const names = paths.map(path => `${commit}:${path}`)
  const { bytes } = await git(['cat-file', '--batch', '-z'], { cwd: mirror, input: `${names.join('\0')}\0` })
  const texts: Record<string, string> = {}
  let at = 0
  for (const [index, path] of paths.entries()) {
    const missing = Buffer.from(`${names[index]} missing\n`)
    if (bytes.subarray(at, at + missing.length).equals(missing)) {
      at += missing.length
      continue
    }
    const lineEnd = bytes.indexOf(0x0a, at)
    const [, type, size] = bytes.subarray(at, lineEnd).toString('latin1').split(' ')
    if (size === undefined) {
      // A submodule's commit, of which a newer git says only that it is one.
      at = lineEnd + 1
      continue
    }
    const content = bytes.subarray(lineEnd + 1, lineEnd + 1 + Number(size))
    if (type === 'blob') texts[path] = content.toString('utf8')
    at = lineEnd + 1 + Number(size) + 1
  }
  return texts
}
