/** The shapes the plan files are read into (`spec/files.md`). Lines and columns are 1-based, columns in code points. */

/** `[ ]` open, `[x]` done, `[?]` decision pending, `[!]` blocked, `[-]` dropped by a decision. */
export const MARKS = ['open', 'done', 'pending', 'blocked', 'dropped'] as const
export type Mark = (typeof MARKS)[number]

export const MARK_CHARACTER = {
  open: ' ',
  done: 'x',
  pending: '?',
  blocked: '!',
  dropped: '-',
} as const satisfies Record<Mark, string>

/** Where a text edit goes, so that a fix can be offered, previewed and applied: replaces columns [column, endColumn). */
export type TextEdit = { file: string; line: number; column: number; endColumn: number; replacement: string }

/** One thing wrong with a plan file. `message` is the English sentence; `problems.<code>` with `values` is any language. */
export type Problem = {
  code: string
  severity: 'error' | 'warning'
  file: string
  line: number
  column: number
  expected: string
  found: string
  message: string
  values: Record<string, string | number>
  fix?: ProblemFix
  /** Other ways out than `fix`: "criterion, leave". */
  alternatives?: ProblemFix[]
}

export type FixKind = 'write' | 'add-id' | 'add-ids' | 'leave-criterion' | 'convert-lines'

/** An offered edit. `label` is the English sentence; `projects.fixes.<kind>` with `values` is any language. */
export type ProblemFix = { kind: FixKind; values: Record<string, string | number>; label: string; edits: TextEdit[] }

export type Parsed<T> = { ok: true; value: T; problems: Problem[] } | { ok: false; problems: Problem[] }

export type ManualGate = { approver: string; thing: string }

export type PlanPhase = {
  id: string
  title: string
  prdPath: string
  autoGate: string
  manualGate: ManualGate | null
  /** The number after `Items:`; null when the line is missing. */
  declaredItems: number | null
  line: number
  /** Where the values of its keys stand. */
  places?: Partial<Record<'prd' | 'auto-gate' | 'manual-gate' | 'items', { line: number; column: number }>>
}

export type Approval = { name: string; date: string; line: number }

export type MasterPlan = { approvedBy: Approval | null; phases: PlanPhase[] }

/** `(D-007)` or `— D-007 R01: (a) zod` on an item's line. */
export type DecisionReference = { number: number; revision: number | null }

export type PrdItem = {
  id: string
  mark: Mark
  /** The item's text without bullet, box and ID. Decision references are still in it. */
  text: string
  /** The deeper indented lines that follow, dedented; free text of answers (`> …`) included. */
  body: string
  criteria: { text: string; done: boolean; line: number }[]
  parentId: string | null
  verify: string | null
  decisions: DecisionReference[]
  line: number
  /** Column of the ID. */
  column?: number
  /** Last line that belongs to the item, its body included. */
  endLine: number
}

/** `criteria` are the boxes of the phase itself, under a heading like "Acceptance criteria". */
export type Prd = { title: string; verify: string | null; items: PrdItem[]; criteria?: PrdItem['criteria'] }

export type OrchestratorState = {
  phases: { id: string; mark: 'open' | 'done' }[]
  current: string | null
  phasesSinceCheckpoint: number
  /** Phases whose loop has ended once, so that the checkpoint counter counts each only once. */
  endedPhases: string[]
  approvalDigest: string | null
  /** Approved-By line the digest belongs to, `lead, 2026-05-18`. */
  approvedBy: string | null
  /** ISO time since which blockers count toward the limits; null = since the start. */
  blockersSince: string | null
  stopped: string | null
}

export type BlockerEntry = {
  itemId: string
  phaseId: string
  at: string
  tried: string
  command: string | null
  exitCode: number | null
  /** Last useful lines of output; written inside a fence longer than any in it. */
  output: string
  ref: string | null
}

export type ProgressEntry = {
  at: string
  phaseId: string
  itemId: string
  outcome: string
  durationMs: number
  tokens: number | null
  costUsd: number | null
  commit: string | null
  summary: string
}

/** All plan files of one project read at one commit: file paths are relative to the project's root, `ralph-loop/…`. */
export type PlanFiles = Record<string, string>
