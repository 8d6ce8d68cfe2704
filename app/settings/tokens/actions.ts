'use server'

import { revalidatePath } from 'next/cache'
import { z } from 'zod'
import { urls } from '@/lib/core/urls'
import { createApiToken, newApiTokenSchema } from '@/lib/usecases/create-api-token'
import { revokeApiToken } from '@/lib/usecases/revoke-api-token'
import { defineFormAction } from '../../_server/define-action'

/** A form sends one ticked box as a text, several as a list, none not at all. */
const tickedSchema = z.preprocess(value => (value === undefined ? [] : [value].flat()), newApiTokenSchema.shape.scopes)
const daysSchema = z
  .enum(['30', '90', '365', 'never'])
  .transform(days => (days === 'never' ? null : Number(days)))
  .pipe(newApiTokenSchema.shape.validDays)

/** Makes a token; the answer is the one place where it can be read. */
export const createTokenAction = defineFormAction(
  newApiTokenSchema.extend({ scopes: tickedSchema, validDays: daysSchema }),
  async (ctx, input) => {
    const { token } = await createApiToken(ctx, input)
    revalidatePath(urls.tokens)
    return { token, name: input.name }
  },
)

const revokeSchema = z
  .object({ id: z.uuid(), name: z.string(), typedName: z.string().trim() })
  .refine(({ name, typedName }) => name === typedName, { path: ['typedName'], message: 'typedName' })

/** Revokes a token whose name was typed, so that a slip of the hand ends nothing. */
export const revokeTokenAction = defineFormAction(revokeSchema, async (ctx, { id }) => {
  await revokeApiToken(ctx, { id })
  revalidatePath(urls.tokens)
})
