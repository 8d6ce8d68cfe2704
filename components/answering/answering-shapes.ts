import type { ShownOption } from '@/components/decisions/decision-shapes'
import type { ActionResult } from '@/lib/core/action-result'
import type { AnswerResult } from '@/lib/core/decision/answer-results'
import type { LineDecision } from '@/lib/core/decision/line-segment'

/** A decision as one line or one gesture answers it. */
export type ShownAnswerable = Omit<LineDecision, 'options'> & {
  question: string
  digest: string
  revision: number
  options: ShownOption[]
  freeText: ShownOption | null
  phaseId: string
  itemId: string | null
  nextPhaseId: string | null
  openItems: number
  isLoopStopped: boolean
  approver: string
  signers: string[]
}

/** What a line is read against, as fetched. */
export type ShownKnowledge = {
  decisions: ShownAnswerable[]
  projects: { slug: string; name: string }[]
  more: Record<number, number>
}

/** What became of one answer; `message` says what the outcome alone cannot. */
export type ShownResult = AnswerResult & { message: string | null }

/** Records the answers of one gesture; the form holds `batchId` and `answers` as JSON. */
export type RecordAnswers = (
  previous: ActionResult<ShownResult[]> | null,
  form: FormData,
) => Promise<ActionResult<ShownResult[]>>

/** One answer as the form sends it. */
export type SentAnswer = {
  slug: string
  number: number
  digest: string
  optionId: string
  text?: string
  reasons?: string[]
}
