/*
 * One look at everything that can fall out of step when a process dies (`spec/loop.md`, Crash and restart): gathered by
 * a worker as `ReconcileView`, judged by `reconcile`, kept with what became of each repair as `ReportContent`.
 */

/** What can be out of step. */
export const FINDING_KINDS = [
  'run-without-job',
  'iteration-without-worker',
  'answer-without-job',
  'project-unread',
  'lease-without-holder',
  'verification-without-end',
  'stray-process',
  'stale-lock',
  'worktree-gone',
  'worktree-left',
  'branch-without-iteration',
  'run-folder-left',
  'half-made-clone',
  'folder-without-project',
] as const
export type FindingKind = (typeof FINDING_KINDS)[number]

/** What a worker does about it; `leave` = a person decides. */
export const REPAIRS = [
  'enqueue',
  'release-lease',
  'close-verification',
  'end-process',
  'remove-lock',
  'prune-worktree',
  'rescue-worktree',
  'rescue-branch',
  'remove-folder',
  'leave',
] as const
export type Repair = (typeof REPAIRS)[number]

/** One mismatch with its planned repair. `subject` names the thing: a path, a marker with its pid, a branch, a row. */
export type Finding = {
  kind: FindingKind
  projectId: string | null
  /** Slug of the project; empty where none is known. */
  project: string
  subject: string
  /** One English sentence, for logs. */
  words: string
  repair: Repair
}

/** What became of a planned repair. `left` = it was no longer so, or somebody live had come in between. */
export const REPAIR_STATES = ['planned', 'done', 'left', 'failed'] as const
export type RepairState = (typeof REPAIR_STATES)[number]

export type ReportedFinding = Finding & { state: RepairState; why: string | null }

/** Content of a report row. Looks of one worker that find the same again are one row. */
export type ReportContent = { since: string; looks: number; findings: ReportedFinding[] }

/** A lease as seen; `holderLives` is null where its process is on another host. Times in ms since 1970. */
export type LeaseView = {
  token: number
  workerId: string
  host: string
  state: 'held' | 'warm' | 'released'
  expiresAt: number
  holderLives: boolean | null
}

export type ProjectView = {
  projectId: string
  slug: string
  lease: LeaseView | null
  /** This very process moves the project right now. */
  isMoving: boolean
  jobs: readonly ('active' | 'waiting' | 'delayed')[]
  /** Why the project should move, by itself, now. */
  due: { run: boolean; iteration: number | null; answers: number; unread: boolean }
  /** Verifications without an end. */
  verifications: readonly { id: string; kind: string }[]
  /** Live processes of this host that carry a marker of the project. */
  processes: readonly { pid: number; marker: string; token: number }[]
  /** What lies on this host; empty while somebody live is at work in it. */
  locks: readonly { path: string; ageMs: number; holders: readonly string[] }[]
  worktrees: readonly { path: string; token: number | null; isRegistered: boolean; isThere: boolean }[]
  /** Numbers of `ralph-try/<n>`. */
  tryBranches: readonly { number: number; hasIteration: boolean }[]
}

/** A folder of the home; `overForMs` = how long ago the row it belongs to ended, null while it has not. */
export type FolderView =
  | { type: 'run'; path: string; projectId: string | null; project: string; overForMs: number | null }
  | { type: 'clone'; path: string; makerLives: boolean }
  | { type: 'unknown'; path: string }

export type ReconcileView = { now: number; projects: readonly ProjectView[]; folders: readonly FolderView[] }
