import type { AcceptedAnswer, DecisionKind, DecisionOption } from '@/lib/core/decision/types'
import type { LoadedPlan } from '@/lib/core/plan/loaded-plan'
import type { Mark } from '@/lib/core/plan/types'

/** What writing an answer needs to know of its decision. */
export type AnsweredDecision = {
  number: number
  kind: DecisionKind
  phaseId: string
  itemId: string | null
  options: readonly DecisionOption[]
}

/** Everything the edits of one answer depend on. */
export type EditInput = {
  plan: LoadedPlan
  decision: AnsweredDecision
  answer: AcceptedAnswer
  option: DecisionOption
  /** ISO time of the commit. */
  writtenAt: string
}

/** One change to one file's text; `item` names the item whose line it changes or adds. */
export type FileEdit = {
  file: string
  change: (text: string) => { ok: true; text: string } | { ok: false; reason: string }
  item?: { itemId: string; from: Mark; to: Mark; isNew: boolean }
}

/** The changes an answer makes, or why it can make none. */
export type AnswerEdits = { ok: true; edits: FileEdit[] } | { ok: false; reason: string }
