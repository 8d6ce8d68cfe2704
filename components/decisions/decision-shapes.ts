import type { AnswerEffect } from '@/lib/core/decision/answer-effect'
import type { DecisionOption } from '@/lib/core/decision/types'
import type { OutcomeReason } from '@/lib/core/loop/outcome-reason'

/** An option with what it will change, as pages show it. */
export type ShownOption = DecisionOption & { lines: string[]; subject: string; effect: AnswerEffect }

export type ShownBlockedItem = {
  itemId: string
  text: string
  reason: string
  iteration: { number: number; reason: OutcomeReason | null } | null
  retry: string[]
  drop: string[]
}

/** An answer as pages show it; dates as ISO strings. */
export type ShownAnswer = {
  slug: string
  number: number
  revision: number
  optionId: string
  optionLabel: string
  text: string
  reasons: string[]
  items: Record<string, { action: 'retry' | 'drop'; guidance?: string }>
  by: string
  /** The approver whose delegate answered. */
  onBehalfOf: string | null
  /** Why an administrator signed in the approver's place. */
  overrideReason: string | null
  isYours: boolean
  state: 'held' | 'recorded' | 'committed' | 'consumed' | 'undone'
  at: string
  heldUntil: string
  commit: string | null
  batchId: string | null
}
