import { isAmendable, isFinal } from '@/lib/core/decision/answer-life'
import { answerFault, isSameAnswer } from '@/lib/core/decision/check-answer'
import { Refusal } from '@/lib/core/errors'
import { decisionLabel } from '@/lib/core/plan/decision-references'
import { type AnswerRequest, findRepeated, hold, isShowable, parseAnswer } from './answer-decision'
import { type AnswerRecord, answerRecord, givenOf } from './answer-record'
import { refuseBarred, refuseChanged, refuseClosed, refuseFault, refuseTooLate } from './answer-refusals'
import type { Context } from './context'
import { requireFreshSession } from './fresh-session'
import { type LoadedDecision, loadDecision } from './load-decision'

export type AmendRequest = AnswerRequest & {
  /** The revision the person saw and replaces: 1 for R01. */
  revision: number
}

/**
 * Replaces a recorded answer that no iteration depends on yet: the next revision, held and written like the first; the
 * earlier one stays in the file (`spec/inbox.md`, Answering). CONFLICT once it is consumed or another revision came first.
 */
export async function amendAnswer(
  ctx: Pick<Context, 'actor' | 'db' | 'clock' | 'queue'>,
  input: AmendRequest,
): Promise<AnswerRecord> {
  const request = parseAnswer(input)
  const loaded = await loadDecision(ctx, request.slug, request.number)
  const repeated = await findRepeated(ctx, loaded, request)
  if (repeated) return repeated
  if (loaded.bar) throw refuseBarred(loaded, loaded.bar)
  if (loaded.signer) await requireFreshSession(ctx)
  const current = loaded.row.answers.at(-1)
  if (current && isSameAnswer(givenOf(current), request)) return answerRecord(current, loaded, ctx.clock())
  if (current && current.revision !== input.revision)
    throw refuseTooLate({ loaded, winner: current, request, now: ctx.clock() })
  if (!current || !isAmendable(loaded.decision.state)) throw refuseUnamendable(loaded)
  if (loaded.row.digest !== request.digest || !isShowable(loaded)) throw refuseChanged(loaded)
  const fault = answerFault(loaded.decision, request)
  if (fault) throw refuseFault(fault)

  const answer = await hold(ctx, { loaded, request, fromStates: ['held', 'recorded', 'committed'] })
  if (answer) return answerRecord(answer, loaded, ctx.clock())
  const now = await loadDecision(ctx, request.slug, request.number)
  const winner = now.row.answers.at(-1)
  if (winner && winner.revision !== input.revision)
    throw refuseTooLate({ loaded: now, winner, request, now: ctx.clock() })
  throw refuseUnamendable(now)
}

function refuseUnamendable(loaded: LoadedDecision): Refusal {
  const { state } = loaded.decision
  if (isFinal(state) && state !== 'consumed') return refuseClosed(loaded)
  const name = decisionLabel(loaded.row.number)
  if (state === 'consumed') {
    const message = `An iteration already builds on the answer to ${name}; it can no longer be amended.`
    return new Refusal('CONFLICT', { key: 'answerConsumed', message, values: { name } })
  }
  const message = `${name} has no recorded answer to amend yet.`
  return new Refusal('CONFLICT', { key: 'answerNotRecorded', message, values: { name } })
}
