import { z } from 'zod'
import { isFinal } from '@/lib/core/decision/answer-life'
import { findOption } from '@/lib/core/decision/answer-text'
import { answerFault, cleanReasons, type GivenAnswer, isSameAnswer } from '@/lib/core/decision/check-answer'
import { Refusal } from '@/lib/core/errors'
import { invariant } from '@/lib/core/invariant'
import { isForGate } from '@/lib/core/signature/standing-signature'
import { type AnswerRecord, type AnswerRow, answerRecord, givenOf } from './answer-record'
import { refuseBarred, refuseChanged, refuseClosed, refuseFault, refuseTooLate } from './answer-refusals'
import { auditAuthor } from './audit-author'
import type { Context } from './context'
import { requireFreshSession } from './fresh-session'
import { type LoadedDecision, loadDecision } from './load-decision'
import { tellChange } from './tell-change'

/** An answer as it arrives at an edge: names the option by id and the digest of what was shown. */
export const answerRequestSchema = z.object({
  slug: z.string().min(1).max(200),
  number: z.number().int().positive(),
  optionId: z.string().min(1).max(200),
  digest: z.string().min(1).max(128),
  text: z.string().max(10_000).default(''),
  items: z
    .record(z.string(), z.object({ action: z.enum(['retry', 'drop']), guidance: z.string().max(10_000).optional() }))
    .optional(),
  reasons: z.array(z.string().max(2_000)).max(50).optional(),
  idempotencyKey: z.string().min(8).max(300),
  /** The gesture that gave it together with others; see `answerMany`. */
  batchId: z.uuid().optional(),
})
export type AnswerRequest = z.input<typeof answerRequestSchema>
export type ParsedAnswer = z.output<typeof answerRequestSchema>

type AnswerContext = Pick<Context, 'actor' | 'db' | 'clock' | 'queue'>

/**
 * Answers a pending decision: held as long as the person wants (ten seconds or more), then recorded, written to the files
 * by the worker. The same answer again gives the same record; another one too late CONFLICT with the winner, a changed
 * question CHANGED_SINCE_SEEN, the wrong person FORBIDDEN (`spec/inbox.md`, Answering: states and races).
 */
export async function answerDecision(ctx: AnswerContext, input: AnswerRequest): Promise<AnswerRecord> {
  const request = parseAnswer(input)
  const loaded = await loadDecision(ctx, request.slug, request.number)
  const repeated = await findRepeated(ctx, loaded, request)
  if (repeated) return repeated
  if (loaded.bar) throw refuseBarred(loaded, loaded.bar)
  if (loaded.signer) await requireFreshSession(ctx)
  const standing = standingAnswer(ctx, loaded, request)
  if (standing) return standing
  if (loaded.row.digest !== request.digest || !isShowable(loaded)) throw refuseChanged(loaded)
  const fault = answerFault(loaded.decision, request)
  if (fault) throw refuseFault(fault)

  const answer = await hold(ctx, { loaded, request, fromStates: ['pending'] })
  if (answer) return answerRecord(answer, loaded, ctx.clock())
  return afterLostRace(ctx, request)
}

/**
 * Nobody signs what they did not see: a gate takes no answer while its files are not gathered, nor when the plan names
 * another approver or thing by now than it asks.
 */
export function isShowable({ decision: { kind, facts }, phase }: LoadedDecision): boolean {
  if (kind !== 'manual-gate') return true
  const gate = phase?.approver && phase.thing ? { approver: phase.approver, thing: phase.thing } : null
  return facts?.gate?.approver !== undefined && gate !== null && isForGate(facts.gate, gate)
}

/** Checks the form of a request; refuses VALIDATION. */
export function parseAnswer(input: AnswerRequest): ParsedAnswer {
  const parsed = answerRequestSchema.safeParse(input)
  if (parsed.success) return parsed.data
  throw new Refusal('VALIDATION', {
    key: 'invalidInput',
    message: 'Some fields need another look.',
    data: parsed.error.issues,
  })
}

/** The record of a request that came before with the same key and the same content: a retry, not a new answer. */
export async function findRepeated(ctx: AnswerContext, loaded: LoadedDecision, request: ParsedAnswer) {
  const answer = await ctx.db.answer.findUnique({ where: { idempotencyKey: request.idempotencyKey } })
  if (!answer) return null
  const isRetry = answer.decisionId === loaded.row.id && answer.byId === loaded.person.userId
  if (isRetry && isSameAnswer(givenOf(answer), request)) return answerRecord(answer, loaded, ctx.clock())
  throw new Refusal('CONFLICT', {
    key: 'answerKeyUsed',
    message: 'This form was sent before with another answer. Nothing was recorded; open the decision again.',
  })
}

/** What stands already: the same answer, or a refusal that names the winner; null while the decision waits. */
export function standingAnswer(ctx: AnswerContext, loaded: LoadedDecision, request: GivenAnswer): AnswerRecord | null {
  const winner = loaded.row.answers.at(-1)
  if (winner && isSameAnswer(givenOf(winner), request)) return answerRecord(winner, loaded, ctx.clock())
  if (winner) throw refuseTooLate({ loaded, winner, request, now: ctx.clock() })
  if (isFinal(loaded.decision.state)) throw refuseClosed(loaded)
  return null
}

async function afterLostRace(ctx: AnswerContext, request: ParsedAnswer): Promise<AnswerRecord> {
  const loaded = await loadDecision(ctx, request.slug, request.number)
  const record = standingAnswer(ctx, loaded, request)
  if (record) return record
  throw refuseChanged(loaded)
}

type Holding = {
  loaded: LoadedDecision
  request: ParsedAnswer
  fromStates: string[]
  /** Why an administrator signs in the approver's place. */
  overrideReason?: string
}

/**
 * One transaction: conditional update of the decision, the answer's row, the audit row, the event. Null when another
 * request was first or the question changed meanwhile. Then asks the worker to look again when the hold is over.
 */
export async function hold(ctx: AnswerContext, holding: Holding): Promise<AnswerRow | null> {
  const { loaded, request, fromStates, overrideReason = null } = holding
  const { row, project, person } = loaded
  const now = ctx.clock()
  const holdMs = await readHoldMs(ctx, person.userId)
  const answer = await ctx.db.$transaction(async tx => {
    const moved = await tx.decision.updateMany({
      where: { id: row.id, state: { in: fromStates }, revision: row.revision, digest: request.digest },
      data: { state: 'held', revision: row.revision + 1 },
    })
    if (moved.count === 0) return null
    await tx.answer.updateMany({
      where: { decisionId: row.id, state: 'held', heldUntil: { lte: now } },
      data: { state: 'recorded', recordedAt: now },
    })
    const made = await tx.answer.create({ data: { ...answerData({ loaded, request, now, holdMs }), overrideReason } })
    await tx.audit.create({ data: auditData(loaded, made, now) })
    await tellChange(tx, { type: 'decision', projectId: project.id, number: row.number })
    return made
  })
  if (answer) await ctx.queue.enqueueAdvance(project.id, { delayMs: await delayToNextDue(ctx, project.id, now) })
  return answer
}

/** The queue keeps one delayed job per project: it is for the answer that is due first, whoever holds longer. */
async function delayToNextDue(ctx: AnswerContext, projectId: string, now: Date): Promise<number> {
  const held = { state: 'held', heldUntil: { gt: now }, decision: { projectId } }
  const { _min } = await ctx.db.answer.aggregate({ where: held, _min: { heldUntil: true } })
  return _min.heldUntil ? _min.heldUntil.getTime() - now.getTime() : 0
}

async function readHoldMs(ctx: AnswerContext, userId: string): Promise<number> {
  const where = { id: userId }
  const { holdSeconds } = await ctx.db.user.findUniqueOrThrow({ where, select: { holdSeconds: true } })
  return holdSeconds * 1000
}

type AnswerFields = { loaded: LoadedDecision; request: ParsedAnswer; now: Date; holdMs: number }

function answerData({ loaded, request, now, holdMs }: AnswerFields) {
  const { row, decision, person, signer } = loaded
  const option = findOption(decision, request.optionId)
  invariant(option, 'a checked answer names an offered option')
  return {
    decisionId: row.id,
    revision: row.revision + 1,
    optionId: option.id,
    optionLabel: option.label,
    text: request.text.trim(),
    ...(decision.kind === 'blocked-items' && option.id === 'resolve' ? { items: request.items } : {}),
    reasons: cleanReasons(request),
    byId: person.userId,
    byName: person.name,
    byEmail: person.email,
    via: person.via,
    idempotencyKey: request.idempotencyKey,
    batchId: request.batchId ?? null,
    onBehalfOfId: signer?.onBehalfOf?.userId ?? null,
    onBehalfOfName: signer?.onBehalfOf?.name ?? null,
    createdAt: now,
    heldUntil: new Date(now.getTime() + holdMs),
  }
}

function auditData(loaded: LoadedDecision, made: AnswerRow, now: Date) {
  const { person, project, row } = loaded
  const before = loaded.row.answers.at(-1)
  return {
    at: now,
    ...auditAuthor(person),
    action: made.overrideReason !== null ? 'override-gate' : made.revision === 1 ? 'answer-decision' : 'amend-answer',
    projectId: project.id,
    subject: `D-${row.number} R${made.revision}`,
    before: before ? { revision: before.revision, ...givenOf(before) } : { state: row.state },
    after: { revision: made.revision, ...givenOf(made), ...signedFor(loaded, made) },
  }
}

/** For which approver, in whose place or over whom; nothing where nobody signs. */
function signedFor({ signer }: LoadedDecision, { onBehalfOfName, overrideReason }: AnswerRow) {
  return {
    ...(signer ? { approver: signer.approver } : {}),
    ...(onBehalfOfName === null ? {} : { onBehalfOf: onBehalfOfName }),
    ...(overrideReason === null ? {} : { overrideReason }),
  }
}
