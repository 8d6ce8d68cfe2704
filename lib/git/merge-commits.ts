import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { conflictHunks, MARKER_SIZE } from '@/lib/core/loop/conflict-hunks'
import type { MergeConflict, MergeSide } from '@/lib/core/plan/merge-conflict'
import type { GitRunner } from '@/lib/git/run-git'

type Stage = { mode: string; object: string }

/** A path in conflict with what stands there: at the merge base, on our side, on theirs; a missing side has deleted it. */
export type ConflictedPath = { path: string; base?: Stage; ours?: Stage; theirs?: Stage }

/** A merge computed without a worktree: a clean tree, or the paths in conflict with the tree that holds git's best try. */
export type MergeResult =
  | { type: 'clean'; tree: string }
  | { type: 'conflict'; tree: string; paths: string[]; conflicts: ConflictedPath[] }

/** Merges two commits with `git merge-tree --write-tree` (git ≥ 2.38); no ref, index or worktree is touched. */
export async function mergeCommits(git: GitRunner, mirror: string, ours: string, theirs: string): Promise<MergeResult> {
  const args = ['merge-tree', '--write-tree', '-z', '--no-messages', ours, theirs]
  const { code, stdout } = await git(args, { cwd: mirror, allow: [1] })
  const [tree = '', ...stages] = stdout.split('\0').filter(part => part !== '')
  if (code === 0) return { type: 'clean', tree }
  const conflicts = new Map<string, ConflictedPath>()
  for (const stage of stages) {
    const [mode = '', object = '', number = ''] = stage.slice(0, stage.indexOf('\t')).split(' ')
    const name = stage.slice(stage.indexOf('\t') + 1)
    const found = conflicts.get(name) ?? { path: name }
    conflicts.set(name, { ...found, [SIDES[number] ?? 'base']: { mode, object } })
  }
  return { type: 'conflict', tree, paths: [...conflicts.keys()], conflicts: [...conflicts.values()] }
}

const SIDES: Record<string, 'base' | 'ours' | 'theirs'> = { 1: 'base', 2: 'ours', 3: 'theirs' }

/** The best common ancestor of two commits; null when they share no history. */
export async function mergeBase(git: GitRunner, mirror: string, ours: string, theirs: string): Promise<string | null> {
  const { code, stdout } = await git(['merge-base', ours, theirs], { cwd: mirror, allow: [1] })
  return code === 0 ? stdout.trim() : null
}

/** Both sides of every place that a conflicted path's texts do not share; the whole file where it is no text. */
export async function readConflicts(git: GitRunner, mirror: string, found: ConflictedPath): Promise<MergeConflict[]> {
  const file = found.path
  const merged = await mergeTexts(git, mirror, found, null)
  if (merged !== null)
    return conflictHunks(merged.toString('utf8')).map(({ line, ours, theirs }) => ({
      ...{ file, place: { type: 'lines' as const, line }, ours, theirs },
    }))
  const [ours, theirs] = await Promise.all([readText(git, mirror, found.ours), readText(git, mirror, found.theirs)])
  return [{ file, place: { type: 'file' }, ours, theirs }]
}

/** The merge's tree with one side kept wherever both changed the same place; returns the new tree, moves nothing. */
export async function resolveMerge(
  git: GitRunner,
  mirror: string,
  merge: MergeResult,
  keep: MergeSide,
): Promise<string> {
  if (merge.type === 'clean') return merge.tree
  const folder = await mkdtemp(path.join(os.tmpdir(), 'gatewalk-merge-'))
  try {
    const env = { GIT_INDEX_FILE: path.join(folder, 'index') }
    await git(['read-tree', merge.tree], { cwd: mirror, env })
    const lines: string[] = []
    for (const found of merge.conflicts) lines.push(indexLine(found.path, await resolved(git, mirror, found, keep)))
    await git(['update-index', '-z', '--index-info'], { cwd: mirror, env, input: lines.join('') })
    const { stdout } = await git(['write-tree'], { cwd: mirror, env })
    return stdout.trim()
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function indexLine(name: string, stage: Stage | undefined): string {
  return stage ? `${stage.mode} ${stage.object}\t${name}\0` : `0 ${'0'.repeat(40)}\t${name}\0`
}

async function resolved(
  git: GitRunner,
  mirror: string,
  found: ConflictedPath,
  keep: MergeSide,
): Promise<Stage | undefined> {
  const text = await mergeTexts(git, mirror, found, keep)
  const kept = found[keep]
  if (text === null || !kept) return kept
  const { stdout } = await git(['hash-object', '-w', '--stdin'], { cwd: mirror, input: text })
  return { mode: kept.mode, object: stdout.trim() }
}

/** Merges the three texts of a path, with markers or with one side kept; null when they are not three plain texts. */
async function mergeTexts(
  git: GitRunner,
  mirror: string,
  { base, ours, theirs }: ConflictedPath,
  keep: MergeSide | null,
): Promise<Buffer | null> {
  if (!ours || !theirs || [base, ours, theirs].some(stage => stage && !stage.mode.startsWith('100'))) return null
  const folder = await mkdtemp(path.join(os.tmpdir(), 'gatewalk-merge-'))
  try {
    const files = await Promise.all(
      [ours, base, theirs].map(async (stage, at) => {
        const file = path.join(folder, String(at))
        await writeFile(file, stage ? (await git(['cat-file', 'blob', stage.object], { cwd: mirror })).bytes : '')
        return file
      }),
    )
    const choice = keep === null ? [`--marker-size=${MARKER_SIZE}`] : [`--${keep}`]
    const args = ['merge-file', '-p', '-q', ...choice, ...files]
    // The exit code is the number of conflicts, 127 at most; 255 says that a side is no text.
    const { code, bytes } = await git(args, { cwd: mirror, allow: Array.from({ length: 256 }, (_, at) => at) })
    return code > 127 ? null : bytes
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function readText(git: GitRunner, mirror: string, stage: Stage | undefined): Promise<string | null> {
  if (!stage?.mode.startsWith('1')) return null
  const { bytes } = await git(['cat-file', 'blob', stage.object], { cwd: mirror })
  return bytes.includes(0) ? null : bytes.toString('utf8')
}
