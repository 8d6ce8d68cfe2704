'use server'

import { revalidatePath } from 'next/cache'
import { redirect } from 'next/navigation'
import { z } from 'zod'
import { urls } from '@/lib/core/urls'
import { overrideGate, overrideGateSchema } from '@/lib/usecases/override-gate'
import { defineFormAction } from '../../../_server/define-action'

const schema = overrideGateSchema.extend({ number: z.coerce.number().int().positive() })

/** Approves a gate in the place of its approver, with a reason. */
export const overrideGateAction = defineFormAction(schema, async (ctx, input): Promise<void> => {
  await overrideGate(ctx, input)
  revalidatePath(urls.gates, 'layout')
  redirect(urls.gate(input.slug, input.number))
})
