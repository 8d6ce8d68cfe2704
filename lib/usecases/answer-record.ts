import { effectiveState } from '@/lib/core/decision/answer-life'
import type { GivenAnswer } from '@/lib/core/decision/check-answer'
import type { Db } from '@/lib/db/client'

export type AnswerRow = NonNullable<Awaited<ReturnType<Db['answer']['findFirst']>>>

/** An accepted answer as edges show it; dates as ISO strings. */
export type AnswerRecord = {
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
  /** The gesture that gave it together with others; null when it was alone. */
  batchId: string | null
}

type Seen = { project: { slug: string }; row: { number: number }; person: { userId: string } }

/** A row of Answer as everyone sees it at `now`: a hold that is over counts as recorded. */
export function answerRecord(answer: AnswerRow, { project, row, person }: Seen, now: Date): AnswerRecord {
  const state = answer.state as AnswerRecord['state']
  return {
    slug: project.slug,
    number: row.number,
    revision: answer.revision,
    optionId: answer.optionId,
    optionLabel: answer.optionLabel,
    text: answer.text,
    reasons: answer.reasons,
    items: givenOf(answer).items ?? {},
    by: answer.byName,
    onBehalfOf: answer.onBehalfOfName,
    overrideReason: answer.overrideReason,
    isYours: answer.byId === person.userId,
    state: state === 'held' && effectiveState('held', answer.heldUntil, now) === 'recorded' ? 'recorded' : state,
    at: answer.createdAt.toISOString(),
    heldUntil: answer.heldUntil.toISOString(),
    commit: answer.commit,
    batchId: answer.batchId,
  }
}

/** What a stored answer says, comparable with a request. */
export function givenOf(answer: AnswerRow): GivenAnswer & { items?: AnswerRecord['items'] } {
  const items = answer.items as AnswerRecord['items'] | null
  return { optionId: answer.optionId, text: answer.text, reasons: answer.reasons, ...(items ? { items } : {}) }
}
