'use server'

import { revalidatePath } from 'next/cache'
import { z } from 'zod'
import { personFields } from '@/lib/core/people/person-fields'
import { urls } from '@/lib/core/urls'
import { argonPasswords } from '@/lib/password/passwords'
import { revokeSessions } from '@/lib/usecases/revoke-sessions'
import { setOwnDetails } from '@/lib/usecases/set-own-details'
import { setOwnPassword } from '@/lib/usecases/set-own-password'
import { unlinkProvider } from '@/lib/usecases/unlink-provider'
import { defineFormAction } from '../../_server/define-action'

/** Those who have no password send none. */
const present = z.string().max(1000).default('')
const detailsSchema = z.object({ name: personFields.name, email: personFields.email, password: present })
const passwordSchema = z.object({ password: present, newPassword: personFields.password })
const endSchema = z.object({ which: z.union([z.literal('others'), z.uuid()]) })

/** Changes one's own name and address. */
export const setDetailsAction = defineFormAction(detailsSchema, async (ctx, input) => {
  await setOwnDetails(ctx, input, argonPasswords)
  revalidatePath('/', 'layout')
})

/** Changes one's own password; all other sessions end. */
export const setPasswordAction = defineFormAction(passwordSchema, async (ctx, input) => {
  const ended = await setOwnPassword(ctx, input, argonPasswords)
  revalidatePath(urls.account)
  return ended
})

/** Ends one other session of one's own, or all. */
export const endSessionsAction = defineFormAction(endSchema, async (ctx, { which }) => {
  const ended = await revokeSessions(ctx, { which: which === 'others' ? which : { id: which } })
  revalidatePath(urls.account)
  return ended
})

/** Takes an account at a provider off one's own. */
export const unlinkProviderAction = defineFormAction(z.object({ issuer: z.string() }), async (ctx, input) => {
  await unlinkProvider(ctx, input)
  revalidatePath(urls.account)
})
