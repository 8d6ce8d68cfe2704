'use server'

import { redirect } from 'next/navigation'
import { z } from 'zod'
import { isOwnPath, urls } from '@/lib/core/urls'
import { argonPasswords } from '@/lib/password/passwords'
import { authenticateAgain } from '@/lib/usecases/authenticate-again'
import { createFirstAdmin } from '@/lib/usecases/create-first-admin'
import { signIn } from '@/lib/usecases/sign-in'
import { defineFormAction } from '../_server/define-action'
import { keepSession, requestUserAgent } from '../_server/session'

const signInSchema = z.object({
  username: z.string('required').trim().min(1, 'required').max(100),
  password: z.string('required').min(1, 'required').max(1000),
  goOn: z.string().optional(),
})

const againSchema = signInSchema.omit({ username: true })

const firstAdminSchema = z.object({
  token: z.string(),
  name: z.string('required').trim().min(1, 'required').max(100),
  username: z
    .string('required')
    .trim()
    .toLowerCase()
    .regex(/^[a-z0-9][a-z0-9._-]{1,39}$/, 'username'),
  email: z.email('email'),
  password: z.string('required').min(10, 'passwordShort').max(200, 'passwordLong'),
})

/** Name and password open a session; the person goes on to what they asked for. */
export const signInAction = defineFormAction(signInSchema, async (ctx, { goOn, ...input }) => {
  const { sessionId } = await signIn(ctx, { ...input, userAgent: await requestUserAgent() }, argonPasswords)
  await keepSession(sessionId)
  redirect(isOwnPath(goOn) ? goOn : urls.home)
})

/** The password proves that it is still them; the person goes back to what they were about to do. */
export const signInAgainAction = defineFormAction(againSchema, async (ctx, { goOn, password }) => {
  await authenticateAgain(ctx, { password }, argonPasswords)
  redirect(isOwnPath(goOn) ? goOn : urls.home)
})

/** The one-time link makes the first administrator, who is signed in at once. */
export const createFirstAdminAction = defineFormAction(firstAdminSchema, async (ctx, input) => {
  const { sessionId } = await createFirstAdmin(ctx, { ...input, userAgent: await requestUserAgent() }, argonPasswords)
  await keepSession(sessionId)
  redirect(urls.home)
})
