'use server'

import { revalidatePath } from 'next/cache'
import { z } from 'zod'
import { KEY_ACTION_NAMES } from '@/lib/core/keys/key-actions'
import { setHoldSeconds } from '@/lib/usecases/set-hold-seconds'
import { setKeys } from '@/lib/usecases/set-keys'
import { defineFormAction } from '../../_server/define-action'

const keysSchema = z.looseObject({ on: z.string().optional() }).transform(({ on, ...fields }) => ({
  off: on === undefined,
  typed: Object.fromEntries(
    KEY_ACTION_NAMES.flatMap(action => {
      const text = fields[action]
      return typeof text === 'string' ? [[action, text.slice(0, TEXT_LIMIT)]] : []
    }),
  ),
}))

const TEXT_LIMIT = 100

/** Saves the person's own keys; problems come back line by line as `KeyProblem`s. */
export const setKeysAction = defineFormAction(keysSchema, async (ctx, keys) => {
  await setKeys(ctx, keys)
  revalidatePath('/', 'layout')
  return { off: keys.off }
})

/** Saves how long the person's answers are held. */
export const setHoldAction = defineFormAction(
  z.object({ holdSeconds: z.coerce.number('required') }),
  async (ctx, input) => {
    await setHoldSeconds(ctx, input)
    revalidatePath('/', 'layout')
    return { seconds: input.holdSeconds }
  },
)
