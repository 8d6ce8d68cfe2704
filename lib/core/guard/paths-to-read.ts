import type { FileChange, GuardInput } from './types'

/**
 * Paths whose text `checkGuards` needs, from the repository's root: of a changed one before and after (a renamed one's
 * before stands at `oldPath`), of one that did not change (a package.json that verify goes through) the base's text in
 * `unchanged`. A path may not exist.
 */
export function pathsToRead(
  changes: readonly Pick<FileChange, 'status' | 'path' | 'oldPath'>[],
  _input: Omit<GuardInput, 'changes' | 'grants'>,
): string[] {
  return changes.map(change => change.path)
}
