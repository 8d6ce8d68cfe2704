import type { Grant } from '../decision/types'
import type { RalphConfig } from '../plan/ralph-config'

/** In the order of precedence: the first that trips names the decision's kind (`spec/loop.md`, Guards). */
export const GUARDS = ['security', 'db', 'verify-surface', 'public-api', 'dependency'] as const
export type Guard = (typeof GUARDS)[number]

/** One file of the child's diff, paths from the repository's root. */
export type FileChange = {
  status: 'added' | 'modified' | 'deleted' | 'renamed'
  path: string
  oldPath: string | null
  /** Text of the file; null when it was not there, or when `pathsToRead` did not ask for it. */
  before: string | null
  after: string | null
  /** Its unified diff, bounded. */
  hunk: string
}

/** One change that is a person's. */
export type GuardTrip = {
  guard: Guard
  /** What a grant names: `npm:zod`, else the path. */
  subject: string
  /** Repository path it was found in. */
  path: string
  /** One English sentence. */
  words: string
  /** The part of the diff that shows it, bounded. */
  hunk: string
  package?: { name: string; ecosystem: string; from: string | null; to: string | null }
  lockfile?: { path: string; added: number; removed: number }
}

export type GuardInput = {
  changes: readonly FileChange[]
  /** What each of several commits changed, as diffs; secrets in them stay in history. */
  steps?: readonly FileChange[]
  config: RalphConfig['guards']
  /** Verify commands (phase and item) and gate commands of the plan. */
  commands: readonly string[]
  /** What answers of this item let through. */
  grants: readonly Grant[]
  /** Project root inside the repository, '' = the root; globs of ralph.json are relative to it. */
  subfolder: string
  /** Text at the base commit of files that `pathsToRead` names and that did not change, by path. */
  unchanged?: Readonly<Record<string, string>>
}
