/** A commit of the loop's branch as its page lists it. */
export type BranchCommit = { hash: string; at: string; author: string; subject: string }

/** What made a commit: an answer, the host's bookkeeping, or work (of a session or a person). */
export type CommitSource = { type: 'decision'; number: number } | { type: 'host' } | { type: 'work' }

/** Reads the source of a commit from its subject, `[Decision] D-007 R01: …` or `[Ralph] …`; anybody may write these words. */
export function commitSource(subject: string): CommitSource {
  const number = /^\[Decision\] D-(\d{1,9}) /.exec(subject)?.[1]
  if (number !== undefined) return { type: 'decision', number: Number(number) }
  return { type: subject.startsWith('[Ralph] ') ? 'host' : 'work' }
}

/** Bounds of what is kept of a branch for its page. */
export const BRANCH_BOUNDS = {
  commits: 300,
  files: 1_000,
  /** Files whose lines are kept, and their lines in all. */
  patches: 200,
  lines: 20_000,
  /** Lines of one file. */
  fileLines: 4_000,
} as const

/** Paths whose lines are kept: in order, small ones only, until the bounds are reached. */
export function pathsToKeep(files: { path: string; added: number | null; deleted: number | null }[]): string[] {
  const kept: string[] = []
  let lines = 0
  for (const { path, added, deleted } of files) {
    if (added === null || deleted === null || added + deleted > BRANCH_BOUNDS.fileLines) continue
    if (kept.length === BRANCH_BOUNDS.patches) break
    if (lines + added + deleted > BRANCH_BOUNDS.lines) continue
    lines += added + deleted
    kept.push(path)
  }
  return kept
}
