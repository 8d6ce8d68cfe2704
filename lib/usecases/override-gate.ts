import { z } from 'zod'
import { Refusal } from '@/lib/core/errors'
import {
  answerRequestSchema,
  findRepeated,
  hold,
  isShowable,
  type ParsedAnswer,
  standingAnswer,
} from './answer-decision'
import { type AnswerRecord, answerRecord } from './answer-record'
import { refuseChanged } from './answer-refusals'
import type { Context } from './context'
import { requireFreshSession } from './fresh-session'
import { type LoadedDecision, loadDecision } from './load-decision'

export const overrideGateSchema = answerRequestSchema
  .pick({ slug: true, number: true, digest: true, idempotencyKey: true })
  .extend({ reason: z.string('required').trim().min(10, 'overrideReasonShort').max(2_000) })
export type OverrideRequest = z.input<typeof overrideGateSchema>

/**
 * An administrator of the project approves a gate in the place of the approver whom the plan names: never as an ordinary
 * answer, always with a reason, which stands in the answer, the signature, the audit and the repository. Whoever may
 * sign is refused CONFLICT: they sign in their own name (`spec/inbox.md`, Manual-Gate sign-off).
 */
export async function overrideGate(
  ctx: Pick<Context, 'actor' | 'db' | 'clock' | 'queue'>,
  input: OverrideRequest,
): Promise<AnswerRecord> {
  await requireFreshSession(ctx)
  const { reason, ...named } = overrideGateSchema.parse(input)
  const loaded = await loadDecision(ctx, named.slug, named.number)
  requireOverridable(loaded)
  const request: ParsedAnswer = { ...named, optionId: 'approve', text: `Override: ${reason}` }
  const repeated = await findRepeated(ctx, loaded, request)
  if (repeated) return repeated
  const standing = standingAnswer(ctx, loaded, request)
  if (standing) return standing
  if (loaded.row.digest !== request.digest || !isShowable(loaded)) throw refuseChanged(loaded)
  const answer = await hold(ctx, { loaded, request, fromStates: ['pending'], overrideReason: reason })
  if (answer) return answerRecord(answer, loaded, ctx.clock())
  throw refuseChanged(await loadDecision(ctx, named.slug, named.number))
}

function requireOverridable({ role, decision, bar }: LoadedDecision): void {
  if (role !== 'admin')
    throw new Refusal('FORBIDDEN', {
      key: 'overrideAdminOnly',
      message: 'Only an administrator of the project may sign over the approver.',
    })
  if (decision.kind !== 'manual-gate')
    throw new Refusal('VALIDATION', { key: 'overrideGateOnly', message: 'Only a Manual-Gate can be overridden.' })
  if (bar === null && decision.state === 'pending')
    throw new Refusal('CONFLICT', { key: 'overrideNeedless', message: 'You may sign this gate in your own name.' })
}
