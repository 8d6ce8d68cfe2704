'use server'

import { redirect } from 'next/navigation'
import { z } from 'zod'
import { urls } from '@/lib/core/urls'
import { argonPasswords } from '@/lib/password/passwords'
import { createFirstAdmin } from '@/lib/usecases/create-first-admin'
import { signIn } from '@/lib/usecases/sign-in'
import { defineFormAction } from '../_server/define-action'
import { keepSession, requestUserAgent } from '../_server/session'

const signInSchema = z.object({
  username: z.string('required').trim().min(1, 'required').max(100),
  password: z.string('required').min(1, 'required').max(1000),
})

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

/** Name and password open a session; the person goes on to where their work is. */
export const signInAction = defineFormAction(signInSchema, async (ctx, input) => {
  const { sessionId } = await signIn(ctx, { ...input, userAgent: await requestUserAgent() }, argonPasswords)
  await keepSession(sessionId)
  redirect(urls.home)
})

/** The one-time link makes the first administrator, who is signed in at once. */
export const createFirstAdminAction = defineFormAction(firstAdminSchema, async (ctx, input) => {
  const { sessionId } = await createFirstAdmin(ctx, { ...input, userAgent: await requestUserAgent() }, argonPasswords)
  await keepSession(sessionId)
  redirect(urls.home)
})
