import type { Mark } from '../plan/types'

/** Decision kinds (`spec/loop.md`, Decision kinds). */
export const DECISION_KINDS = [
  'choice',
  'dependency',
  'security',
  'db',
  'public-api',
  'verify-surface',
  'blocked-items',
  'auto-gate-failed',
  'manual-gate',
  'checkpoint',
  'phase-aborted',
  'plan-aborted',
  'baseline-red',
  'agent-failing',
  'plan-changed',
  'push-refused',
  'branch-conflict',
  'budget',
  'content-review',
] as const
export type DecisionKind = (typeof DECISION_KINDS)[number]

export type Grant = { guard: string; subject: string }

/** One option; `id` is stable and is what an answer names, never the index. */
export type DecisionOption = { id: string; label: string; consequence?: string; grants?: Grant[] }

export type FileAnswer = {
  revision: number
  optionId: string
  label: string
  by: string
  at: string
  /** Free text of the person, one line or more; empty when none. */
  text: string
}

/** One entry of DECISIONS.md, Pending or Resolved. */
export type DecisionEntry = {
  number: number
  kind: DecisionKind
  phaseId: string
  itemId: string | null
  question: string
  /** ISO time; null when a hand-written entry has none. */
  asked: string | null
  tags: string[]
  context: string
  options: DecisionOption[]
  evidence: string | null
  /** Output that the question is about, a gate's or a verify's; kept in a fence. */
  output?: string
  answers: FileAnswer[]
  /** Number of the answered decision that this one asks again. */
  reopens?: number
  /** Set when the entry was closed without an answer. */
  closed: 'withdrawn' | 'superseded' | null
  /** When and why it was closed. */
  closedAt?: string
  closedWhy?: string
  line: number
}

export type DecisionsFile = { pending: DecisionEntry[]; resolved: DecisionEntry[] }

/** Life of one answer: pending → held → recorded → committed → consumed (`spec/inbox.md`, Answering). */
export const DECISION_STATES = [
  'pending',
  'held',
  'recorded',
  'committed',
  'consumed',
  'withdrawn',
  'superseded',
] as const
export type DecisionState = (typeof DECISION_STATES)[number]

/** An accepted answer as the database keeps it until it is in the files. */
export type AcceptedAnswer = {
  number: number
  revision: number
  optionId: string
  text: string
  /** blocked-items: what happens to each item. */
  items?: Record<string, { action: 'retry' | 'drop'; guidance?: string }>
  /** manual-gate request-changes: each reason becomes an item. auto-gate-failed add-fix-item: one text. */
  reasons?: string[]
  by: string
  at: string
}

/** What answering does to a PRD line, for the preview and for the write. */
export type MarkChange = {
  itemId: string
  from: Mark
  to: Mark
  before: string
  after: string
  line: number
  file: string
}
