'use server'

import { redirect } from 'next/navigation'
import { z } from 'zod'
import { personFields } from '@/lib/core/people/person-fields'
import { isOwnPath, urls } from '@/lib/core/urls'
import { argonPasswords } from '@/lib/password/passwords'
import { acceptInvitation } from '@/lib/usecases/accept-invitation'
import { authenticateAgain } from '@/lib/usecases/authenticate-again'
import { createFirstAdmin } from '@/lib/usecases/create-first-admin'
import { resetPassword } from '@/lib/usecases/reset-password'
import { signIn } from '@/lib/usecases/sign-in'
import { defineFormAction } from '../_server/define-action'
import { keepSession, requestUserAgent } from '../_server/session'

const signInSchema = z.object({
  username: z.string('required').trim().min(1, 'required').max(100),
  password: z.string('required').min(1, 'required').max(1000),
  goOn: z.string().optional(),
})

const againSchema = signInSchema.omit({ username: true })

const invitationSchema = z.object({ token: z.string(), ...personFields }).omit({ email: true })
const firstAdminSchema = z.object({ token: z.string(), ...personFields })
const resetSchema = z.object({ token: z.string(), password: personFields.password })

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

/** The link of an invitation makes its person, who is signed in at once. */
export const acceptInvitationAction = defineFormAction(invitationSchema, async (ctx, input) => {
  const { sessionId } = await acceptInvitation(ctx, { ...input, userAgent: await requestUserAgent() }, argonPasswords)
  await keepSession(sessionId)
  redirect(urls.home)
})

/** The link for a new password sets it and signs its person in. */
export const resetPasswordAction = defineFormAction(resetSchema, async (ctx, input) => {
  const { sessionId } = await resetPassword(ctx, { ...input, userAgent: await requestUserAgent() }, argonPasswords)
  await keepSession(sessionId)
  redirect(urls.home)
})
