'use server'

import { revalidatePath } from 'next/cache'
import { redirect } from 'next/navigation'
import { answerFailure } from '@/app/_server/answer-failure'
import { answerFieldsSchema, answerRequest } from '@/app/_server/answer-input'
import { defineFormAction } from '@/app/_server/define-action'
import type { AnswerFormState } from '@/components/decisions/answer-form-state'
import { urls } from '@/lib/core/urls'
import { amendAnswer } from '@/lib/usecases/amend-answer'
import { answerDecision } from '@/lib/usecases/answer-decision'

const runAnswer = defineFormAction(answerFieldsSchema, async (ctx, fields) => {
  const record = fields.revision === 0 ? answerDecision : amendAnswer
  await record(ctx, { ...answerRequest(fields), revision: fields.revision })
  revalidatePath(urls.project(fields.slug), 'layout')
  redirect(urls.checkpoint(fields.slug, fields.number))
})

/** Answers a checkpoint; what was refused stays in the form with its reason. */
export async function answerCheckpointAction(_state: AnswerFormState, form: FormData): Promise<AnswerFormState> {
  const result = await runAnswer(null, form)
  return result.ok ? null : answerFailure(result, form)
}
