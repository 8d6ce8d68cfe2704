import { excerptAround } from './diff-lines'
import type { FileChange, Guard, GuardTrip } from './types'

const VERBS: Record<FileChange['status'], string> = {
  added: 'Adds',
  modified: 'Changes',
  deleted: 'Deletes',
  renamed: 'Moves',
}

/** First word of a sentence about a change. */
export function verbOf(change: Pick<FileChange, 'status'>): string {
  return VERBS[change.status]
}

/** The path a change has now and the one it had. */
export function bothPaths(change: Pick<FileChange, 'path' | 'oldPath'>): string[] {
  return change.oldPath === null || change.oldPath === change.path ? [change.path] : [change.path, change.oldPath]
}

/** A trip over a path, with the part of its diff around `shows` when that is given. */
export function makeTrip(guard: Guard, change: FileChange, words: string, shows = ''): GuardTrip {
  return { guard, subject: change.path, path: change.path, words, hunk: excerptAround(change.hunk, shows) }
}
