'use server'

import { revalidatePath } from 'next/cache'
import { getTranslations } from 'next-intl/server'
import { z } from 'zod'
import type { ShownResult } from '@/components/answering/answering-shapes'
import type { AnswerResult } from '@/lib/core/decision/answer-results'
import { urls } from '@/lib/core/urls'
import { answerMany } from '@/lib/usecases/answer-many'
import { undoBatch } from '@/lib/usecases/undo-batch'
import { defineFormAction } from '../_server/define-action'
import type { RefusalWords } from '../_server/run-action'

const answersSchema = z.array(
  z.object({
    slug: z.string(),
    number: z.number(),
    digest: z.string(),
    optionId: z.string(),
    text: z.string().optional(),
    reasons: z.array(z.string()).optional(),
  }),
)

const recordSchema = z.object({
  batchId: z.string(),
  answers: z.string().transform((text, context) => {
    try {
      return answersSchema.parse(JSON.parse(text))
    } catch {
      context.addIssue({ code: 'custom', message: 'invalid' })
      return z.NEVER
    }
  }),
})

/** Records the answers of one gesture, of a line or of selected rows; each row has its own result. */
export const recordAnswersAction = defineFormAction(recordSchema, async (ctx, input): Promise<ShownResult[]> => {
  const results = await answerMany(ctx, input)
  const words = await getTranslations('refusals')
  revalidatePath(urls.inbox, 'layout')
  return results.map(result => ({ ...result, message: messageOf(result, words) }))
})

/** Takes back what is still held of one gesture. */
export const undoBatchAction = defineFormAction(z.object({ batchId: z.uuid() }), async (ctx, input) => {
  const undone = await undoBatch(ctx, input)
  revalidatePath(urls.inbox, 'layout')
  return undone
})

function messageOf(result: AnswerResult, words: RefusalWords): string | null {
  if (result.outcome !== 'barred' && result.outcome !== 'invalid') return null
  return words(words.has(result.key) ? result.key : 'invalidInput', result.values)
}
