import { z } from 'zod'
import type { AnswerOutcome, AnswerResult } from '@/lib/core/decision/answer-results'
import { Refusal } from '@/lib/core/errors'
import { unreachable } from '@/lib/core/invariant'
import { type AnswerRequest, answerDecision } from './answer-decision'
import { requireSession } from './authorize'
import type { Context } from './context'

/** Answers that one gesture may give. */
export const BATCH_LIMIT = 200
/** Rows that are answered at the same time; each is a transaction of its own. */
const AT_ONCE = 4

export type ManyAnswers = {
  /** Names the gesture; one undo takes back what it gave. */
  batchId: string
  answers: Omit<AnswerRequest, 'idempotencyKey' | 'batchId'>[]
}

const batchSchema = z.object({
  batchId: z.uuid(),
  answers: z
    .array(z.looseObject({ slug: z.string(), number: z.number() }))
    .min(1)
    .max(BATCH_LIMIT)
    .refine(answers => new Set(answers.map(({ slug, number }) => `${slug}/${number}`)).size === answers.length),
})

const tooLateSchema = z.object({ who: z.string(), choice: z.string(), seconds: z.number() })

/**
 * Answers several decisions in one gesture, each as if it were alone, with its own authorization and its own result, in
 * the order given. The whole request again gives the same records. VALIDATION over 200, for none, for one twice.
 */
export async function answerMany(
  ctx: Pick<Context, 'actor' | 'db' | 'clock' | 'queue'>,
  input: ManyAnswers,
): Promise<AnswerResult[]> {
  requireSession(ctx)
  const parsed = batchSchema.safeParse(input)
  if (!parsed.success)
    throw new Refusal('VALIDATION', { key: 'invalidInput', message: 'Some fields need another look.' })
  const results: AnswerResult[] = []
  for (let at = 0; at < input.answers.length; at += AT_ONCE) {
    const some = input.answers.slice(at, at + AT_ONCE)
    results.push(...(await Promise.all(some.map(answer => answerOne(ctx, answer, input.batchId)))))
  }
  return results
}

type Asked = ManyAnswers['answers'][number]

async function answerOne(
  ctx: Pick<Context, 'actor' | 'db' | 'clock' | 'queue'>,
  answer: Asked,
  batchId: string,
): Promise<AnswerResult> {
  const { slug, number } = answer
  const idempotencyKey = `${batchId} ${slug}/${number}`
  try {
    const record = await answerDecision(ctx, { ...answer, batchId, idempotencyKey })
    const label = record.optionLabel
    if (record.batchId === batchId) return { slug, number, outcome: 'recorded', label }
    if (record.isYours) return { slug, number, outcome: 'same', label }
    const secondsAgo = Math.max(0, Math.round((ctx.clock().getTime() - Date.parse(record.at)) / 1000))
    return { slug, number, outcome: 'already-answered', by: record.by, label, secondsAgo }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { slug, number, ...outcomeOf(error) }
  }
}

function outcomeOf({ code, detail }: Refusal): AnswerOutcome {
  const { key, values = {} } = detail
  switch (code) {
    case 'CHANGED_SINCE_SEEN':
    case 'PRECONDITION_FAILED':
      return { outcome: 'changed' }
    case 'FORBIDDEN':
    case 'UNAUTHENTICATED':
      return { outcome: 'barred', key, values }
    case 'CONFLICT': {
      const late = tooLateSchema.safeParse(values)
      if (!late.success) return key === 'decisionClosed' ? { outcome: 'closed' } : { outcome: 'invalid', key, values }
      const { who: by, choice: label, seconds: secondsAgo } = late.data
      return { outcome: 'already-answered', by, label, secondsAgo }
    }
    case 'NOT_FOUND':
    case 'VALIDATION':
    case 'TOO_MANY_REQUESTS':
      return { outcome: 'invalid', key, values }
    default:
      return unreachable(code)
  }
}
