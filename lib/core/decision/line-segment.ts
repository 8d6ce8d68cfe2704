import type { AnswerBar } from '@/lib/core/decision/may-answer'
import type { BudgetUse } from '@/lib/core/loop/budget'
import type { GivenAnswer } from './check-answer'
import type { DecisionKind, DecisionOption } from './types'

/** What reading a line needs to know of one decision. */
export type LineDecision = {
  slug: string
  projectName: string
  number: number
  kind: DecisionKind
  /** As a child or the kind offers them, free words not among them. */
  options: readonly DecisionOption[]
  budget: BudgetUse | null
  /** `closed`: withdrawn or superseded. Else the answer that stands; null while it waits. */
  settled: 'closed' | { by: string; label: string; isYours: boolean } | null
  /** What keeps this person from answering it. */
  bar: AnswerBar | null
}

/** What a line is read against: the decisions of its numbers, and the projects it may name. */
export type LineKnowledge = {
  decisions: readonly LineDecision[]
  projects: readonly { slug: string; name: string }[]
  /** Pending decisions of a number beyond those listed; no entry = none. */
  more: Readonly<Record<number, number>>
}

/** Part of the line, indexes in UTF-16. */
export type LineSpan = { start: number; end: number }

export type LineProblem =
  /** Words before the first reference. */
  | { code: 'no-reference' }
  | { code: 'project-unknown'; project: string }
  | { code: 'number-unknown'; projectName: string | null }
  | { code: 'which-project'; candidates: LineDecision[]; more: number }
  | { code: 'answered'; by: string; label: string; isYours: boolean }
  | { code: 'closed' }
  | { code: 'barred'; bar: AnswerBar }
  | { code: 'named-twice' }
  | { code: 'no-answer' }
  | { code: 'no-option'; said: string }
  | { code: 'several-options'; options: DecisionOption[] }
  | { code: 'item-by-item' }
  | { code: 'needs-amount'; budget: BudgetUse | null }
  | { code: 'needs-reason'; option: DecisionOption }
  | { code: 'needs-words' }

/** An answer that can be recorded as it stands. */
export type LineAnswer = GivenAnswer & {
  option: DecisionOption
  /** It takes a second deliberate step. */
  isDeliberate: boolean
}

/** One piece of the line; the pieces follow each other without a gap and cover it. */
export type LineSegment = LineSpan & {
  /** `Project A D-007` as typed; null for words before the first reference. */
  reference: (LineSpan & { number: number }) | null
  /** The words of the answer without what separates it from the next; empty when there are none. */
  words: LineSpan
  decision: LineDecision | null
  answer: LineAnswer | null
  /** Null exactly when there is an answer. */
  problem: LineProblem | null
}
