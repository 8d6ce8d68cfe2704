'use server'

import { revalidatePath } from 'next/cache'
import { redirect } from 'next/navigation'
import { z } from 'zod'
import type { AnswerFormState } from '@/components/decisions/answer-form-state'
import { urls } from '@/lib/core/urls'
import { amendAnswer } from '@/lib/usecases/amend-answer'
import { answerDecision } from '@/lib/usecases/answer-decision'
import { undoAnswer } from '@/lib/usecases/undo-answer'
import { answerFailure } from '../_server/answer-failure'
import { answerFieldsSchema, answerRequest } from '../_server/answer-input'
import { defineFormAction } from '../_server/define-action'
import { keepAnswer } from '../_server/kept-answer'

const undoSchema = z.object({ slug: z.string(), number: z.coerce.number(), revision: z.coerce.number() })

const runSign = defineFormAction(answerFieldsSchema, async (ctx, fields) => {
  const record = fields.revision === 0 ? answerDecision : amendAnswer
  await record(ctx, { ...answerRequest(fields), revision: fields.revision })
  revalidatePath(urls.gates, 'layout')
  redirect(urls.gate(fields.slug, fields.number))
})

/** Signs, sends back or rejects; a second time it replaces the answer that was recorded. */
export async function signAction(_state: AnswerFormState, form: FormData): Promise<AnswerFormState> {
  const result = await runSign(null, form)
  if (result.ok) return null
  // Reading the page again would leave it for the sign-in, and the answer with it.
  if (result.code === 'UNAUTHENTICATED') return answerFailure(result, form)
  revalidatePath(urls.gates, 'layout')
  if (result.code !== 'CONFLICT') return answerFailure(result, form)
  await keepAnswer(form)
  const field = (name: string) => String(form.get(name) ?? '')
  redirect(urls.gate(field('slug'), Number(field('number')), { late: field('optionId') }))
}

/** Takes back a signature that is still held. */
export const undoSignAction = defineFormAction(undoSchema, async (ctx, input): Promise<void> => {
  await undoAnswer(ctx, input)
  revalidatePath(urls.gates, 'layout')
  redirect(urls.gate(input.slug, input.number))
})
