'use server'

import { revalidatePath } from 'next/cache'
import { cookies } from 'next/headers'
import { redirect } from 'next/navigation'
import { getTimeZone } from 'next-intl/server'
import { z } from 'zod'
import type { AnswerFormState } from '@/components/decisions/answer-form-state'
import type { ActionResult } from '@/lib/core/action-result'
import { urls } from '@/lib/core/urls'
import { amendAnswer } from '@/lib/usecases/amend-answer'
import { answerDecision } from '@/lib/usecases/answer-decision'
import { findNextWaiting } from '@/lib/usecases/find-next-waiting'
import type { DecisionName } from '@/lib/usecases/read-inbox'
import { reopenDecision, reopenRequestSchema } from '@/lib/usecases/reopen-decision'
import { snoozeDecision, snoozeRequestSchema } from '@/lib/usecases/snooze-decision'
import { startRun } from '@/lib/usecases/start-run'
import { undoAnswer } from '@/lib/usecases/undo-answer'
import { unsnoozeDecision } from '@/lib/usecases/unsnooze-decision'
import { answerFailure } from '../_server/answer-failure'
import { answerFieldsSchema, answerRequest } from '../_server/answer-input'
import { NOT_NOW_COOKIE } from '../_server/cookies'
import { defineFormAction } from '../_server/define-action'
import { keepAnswer } from '../_server/kept-answer'
import { listFieldsSchema, listView } from '../_server/list-fields'

const NOT_NOW_KEPT = 20
const DAY_SECONDS = 86_400

const namedSchema = z.object({ slug: z.string(), number: z.coerce.number() })
const wakeSchema = namedSchema.extend(listFieldsSchema.shape)
const undoSchema = wakeSchema.extend({ revision: z.coerce.number() })
const lateSchema = wakeSchema.extend({ optionId: z.string() })
const snoozeSchema = snoozeRequestSchema.extend(listFieldsSchema.shape)

const runAnswer = defineFormAction(answerFieldsSchema, async (ctx, fields) => {
  const next = await findNextWaiting(ctx, fields)
  await answerDecision(ctx, answerRequest(fields))
  revalidatePath(urls.inbox, 'layout')
  goOn(next, fields)
})

const runAmend = defineFormAction(answerFieldsSchema, async (ctx, fields) => {
  await amendAnswer(ctx, { ...answerRequest(fields), revision: fields.revision })
  revalidatePath(urls.inbox, 'layout')
  redirect(urls.decision(fields.slug, fields.number, listView(fields)))
})

/** Records an answer and goes on to the next question of the list. */
export async function answerAction(_state: AnswerFormState, form: FormData): Promise<AnswerFormState> {
  return refusedAnswer(await runAnswer(null, form), form)
}

/** Replaces a recorded answer by the next revision. */
export async function amendAction(_state: AnswerFormState, form: FormData): Promise<AnswerFormState> {
  return refusedAnswer(await runAmend(null, form), form)
}

/** Takes back an answer that is still held, and shows its question again. */
export const undoAction = defineFormAction(undoSchema, async (ctx, input): Promise<void> => {
  await undoAnswer(ctx, input)
  revalidatePath(urls.inbox, 'layout')
  redirect(urls.decision(input.slug, input.number, listView(input)))
})

/** Puts a question aside for the person alone and goes on to the next one of the list. */
export const snoozeAction = defineFormAction(snoozeSchema, async (ctx, input): Promise<void> => {
  const next = await findNextWaiting(ctx, input)
  await snoozeDecision(ctx, { ...input, zone: await getTimeZone() })
  revalidatePath(urls.inbox, 'layout')
  goOn(next, input)
})

/** Brings a question back that was put aside, and shows it. */
export const wakeAction = defineFormAction(wakeSchema, async (ctx, input): Promise<void> => {
  await unsnoozeDecision(ctx, input)
  revalidatePath(urls.inbox, 'layout')
  redirect(urls.decision(input.slug, input.number, listView(input)))
})

/** Wants a consumed decision asked again; its page says so until the new question is there. */
export const reopenAction = defineFormAction(reopenRequestSchema, async (ctx, input): Promise<void> => {
  await reopenDecision(ctx, input)
  revalidatePath(urls.inbox, 'layout')
  redirect(urls.decision(input.slug, input.number))
})

/** Starts the stopped run of a project again. */
export const restartAction = defineFormAction(z.object({ slug: z.string() }), async (ctx, input): Promise<void> => {
  await startRun(ctx, input)
  revalidatePath(urls.inbox, 'layout')
})

/** Asks no more about a restart until further answers come in. */
export const notNowAction = defineFormAction(z.object({ id: z.uuid() }), async (_ctx, { id }): Promise<void> => {
  const jar = await cookies()
  const kept = (jar.get(NOT_NOW_COOKIE)?.value ?? '').split(' ').filter(Boolean).slice(-NOT_NOW_KEPT)
  jar.set(NOT_NOW_COOKIE, [...kept, id].join(' '), {
    httpOnly: true,
    sameSite: 'lax',
    path: '/',
    maxAge: DAY_SECONDS * 7,
  })
  revalidatePath(urls.inbox, 'layout')
})

/** A lost race shows the decision as it now stands, with what was not recorded; the rest is said in the form. */
async function refusedAnswer(result: ActionResult<unknown>, form: FormData): Promise<AnswerFormState> {
  if (result.ok) return null
  // Reading the page again would leave it for the sign-in, and the answer with it.
  if (result.code === 'UNAUTHENTICATED') return answerFailure(result, form)
  revalidatePath(urls.inbox, 'layout')
  if (result.code !== 'CONFLICT') return answerFailure(result, form)
  await keepAnswer(form)
  const { slug, number, optionId, ...list } = lateSchema.parse(Object.fromEntries(form))
  redirect(urls.decision(slug, number, { ...listView(list), late: optionId }))
}

/** The next question of the list; its end when there is none. */
function goOn(next: DecisionName | null, list: z.output<typeof listFieldsSchema>): never {
  redirect(next ? urls.decision(next.slug, next.number, listView(list)) : urls.inboxView(listView(list)))
}
