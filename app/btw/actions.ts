'use server'

import { revalidatePath } from 'next/cache'
import { cookies } from 'next/headers'
import { redirect } from 'next/navigation'
import { getTimeZone } from 'next-intl/server'
import { z } from 'zod'
import type { AnswerFormState } from '@/components/decisions/answer-form'
import type { ActionResult } from '@/lib/core/action-result'
import { urls } from '@/lib/core/urls'
import { amendAnswer } from '@/lib/usecases/amend-answer'
import { answerDecision } from '@/lib/usecases/answer-decision'
import type { Context } from '@/lib/usecases/context'
import { readInbox } from '@/lib/usecases/read-inbox'
import { snoozeDecision, snoozeRequestSchema } from '@/lib/usecases/snooze-decision'
import { startRun } from '@/lib/usecases/start-run'
import { undoAnswer } from '@/lib/usecases/undo-answer'
import { unsnoozeDecision } from '@/lib/usecases/unsnooze-decision'
import { answerFailure } from '../_server/answer-failure'
import { answerFieldsSchema, answerRequest } from '../_server/answer-input'
import { NOT_NOW_COOKIE } from '../_server/cookies'
import { defineFormAction } from '../_server/define-action'

const NOT_NOW_KEPT = 20
const DAY_SECONDS = 86_400

const namedSchema = z.object({ slug: z.string(), number: z.coerce.number() })
const undoSchema = namedSchema.extend({ revision: z.coerce.number() })
const snoozeSchema = snoozeRequestSchema.extend({ listedAt: z.coerce.number().default(0) })

const runAnswer = defineFormAction(answerFieldsSchema, async (ctx, fields) => {
  const next = await nextInList(ctx, fields)
  await answerDecision(ctx, answerRequest(fields))
  revalidatePath(urls.inbox, 'layout')
  const seen = fields.listedAt || undefined
  redirect(next ? urls.decision(next.slug, next.number, { seen }) : urls.decision(fields.slug, fields.number, { seen }))
})

const runAmend = defineFormAction(answerFieldsSchema, async (ctx, fields) => {
  await amendAnswer(ctx, { ...answerRequest(fields), revision: fields.revision })
  revalidatePath(urls.inbox, 'layout')
  redirect(urls.decision(fields.slug, fields.number, { seen: fields.listedAt || undefined }))
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
  redirect(urls.decision(input.slug, input.number))
})

/** Puts a question aside for the person alone and goes on to the next one of the list. */
export const snoozeAction = defineFormAction(snoozeSchema, async (ctx, input): Promise<void> => {
  const next = await nextInList(ctx, input)
  await snoozeDecision(ctx, { ...input, zone: await getTimeZone() })
  revalidatePath(urls.inbox, 'layout')
  const seen = input.listedAt || undefined
  redirect(next ? urls.decision(next.slug, next.number, { seen }) : urls.inbox)
})

/** Brings a question back that was put aside, and shows it. */
export const wakeAction = defineFormAction(namedSchema, async (ctx, input): Promise<void> => {
  await unsnoozeDecision(ctx, input)
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
function refusedAnswer(result: ActionResult<unknown>, form: FormData): AnswerFormState {
  if (result.ok) return null
  // Reading the page again would leave it for the sign-in, and the answer with it.
  if (result.code === 'UNAUTHENTICATED') return answerFailure(result, form)
  revalidatePath(urls.inbox, 'layout')
  if (result.code !== 'CONFLICT') return answerFailure(result, form)
  const field = (name: string) => String(form.get(name) ?? '')
  redirect(
    urls.decision(field('slug'), Number(field('number')), { late: field('optionId'), seen: Number(field('listedAt')) }),
  )
}

/** The question after this one in the order that was shown; the first of the others when it was the last. */
async function nextInList(
  ctx: Context,
  { slug, number, listedAt }: { slug: string; number: number; listedAt: number },
) {
  const { rows } = await readInbox(ctx)
  const shown = rows.filter(row => listedAt === 0 || Date.parse(row.askedAt) <= listedAt)
  const at = shown.findIndex(row => row.slug === slug && row.number === number)
  const open = (row: (typeof shown)[number]) => row.held === null && !(row.slug === slug && row.number === number)
  return shown.slice(at + 1).find(open) ?? shown.find(open) ?? null
}
