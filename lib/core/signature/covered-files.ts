import { type FileKind, fileKind } from '@/lib/core/signature/file-kind'
import { ABSENT, comparePaths, type Manifest } from '@/lib/core/signature/manifest'

/** Files of a commit outside the plan folder: path → blob. */
export type Tree = ReadonlyMap<string, string>

/** How a covered file differs from before the phase. */
export type CoveredStatus = 'added' | 'modified' | 'deleted' | 'renamed' | 'unchanged'

/** One file that differs between two commits; blobs are null where it is not there, lines where it is no text. */
export type TreeChange = {
  path: string
  status: Exclude<CoveredStatus, 'unchanged'>
  fromPath: string | null
  before: string | null
  after: string | null
  added: number | null
  deleted: number | null
}

/** One file that a gate's signature covers; `since` = its blob at the last approval of the same gate. */
export type CoveredFile = Omit<TreeChange, 'status'> & {
  status: CoveredStatus
  kind: FileKind
  since: string | null
  isSample: boolean
}

/** The last signature of the same gate: what it covered, and what changed after the commit that was signed. */
export type FormerSignature = { manifest: Manifest; isPassed: boolean; changedSince: readonly string[] }

export type CoverInput = {
  tree: Tree
  /** From the commit before the phase to the one that is signed. */
  changes: readonly TreeChange[]
  /** The gate's globs; null when it has none. */
  matches: ((path: string) => boolean) | null
  former: FormerSignature | null
  /** Manifest of the last approval; null when there is none. */
  approved: Manifest | null
}

/**
 * The files that a signature of this gate covers: what its globs name, else everything the phase changed. Asked again,
 * it is what was covered before with what came since; of a phase that has passed, only what was covered before, since
 * later changes are other phases' (`spec/files.md`, ralph.json).
 */
export function coveredFiles(input: CoverInput): CoveredFile[] {
  const changes = new Map(input.changes.map(change => [change.path, change]))
  const gone = new Map(input.changes.flatMap(change => (change.fromPath === null ? [] : [[change.fromPath, change]])))
  const files = coveredPaths(input).map(path => {
    const change = changes.get(path)
    if (change) return { ...change, ...aside(path, change.added === null) }
    const after = input.tree.get(path) ?? null
    const before = after ?? gone.get(path)?.before ?? null
    const lines = { added: after === null ? null : 0, deleted: after === null ? null : 0 }
    const status = after === null ? ('deleted' as const) : ('unchanged' as const)
    return { path, status, fromPath: null, before, after, ...lines, ...aside(path, false) }
  })
  const since = (path: string) => presentBlob(input.approved?.get(path))
  return withSamples(files.map(file => ({ ...file, since: since(file.path), isSample: false })))
}

/** What is signed of these files: a path and its blob each. */
export function coveredManifest(files: readonly Pick<CoveredFile, 'path' | 'after'>[]): Manifest {
  return new Map(files.map(file => [file.path, file.after ?? ABSENT]))
}

function aside(path: string, isBinary: boolean): { kind: FileKind } {
  return { kind: fileKind(path, { isBinary }) }
}

function coveredPaths({ tree, changes, matches, former }: CoverInput): string[] {
  const changed = changes.map(change => change.path)
  if (matches) {
    const left = changes.flatMap(change => (change.fromPath === null ? [] : [change.fromPath]))
    const paths = [...tree.keys(), ...changed, ...left].filter(matches)
    return [...new Set(paths)].sort(comparePaths)
  }
  if (!former) return [...new Set(changed)].sort(comparePaths)
  const more = former.isPassed ? [] : former.changedSince
  return [...new Set([...former.manifest.keys(), ...more])].sort(comparePaths)
}

/** One file per directory and kind stands for the others: the one in which most is to be read. */
function withSamples(files: CoveredFile[]): CoveredFile[] {
  const samples = new Map<string, CoveredFile>()
  for (const file of files) {
    const group = `${file.kind}:${file.path.slice(0, file.path.lastIndexOf('/') + 1)}`
    const best = samples.get(group)
    if (!best || weight(file) > weight(best)) samples.set(group, file)
  }
  const chosen = new Set(samples.values())
  return files.map(file => ({ ...file, isSample: chosen.has(file) }))
}

/** Files that are there weigh more than deleted ones, changed ones more than others, then by changed lines. */
function weight(file: CoveredFile): number {
  const isNew = file.since !== null ? file.since !== file.after : file.status !== 'unchanged'
  const lines = Math.min((file.added ?? 0) + (file.deleted ?? 0), 1_000_000)
  return (file.after === null ? 0 : 4_000_000) + (isNew ? 2_000_000 : 0) + lines
}

function presentBlob(hash: string | undefined): string | null {
  return hash === undefined || /^0+$/.test(hash) ? null : hash
}
