'use server'

import { revalidatePath } from 'next/cache'
import { z } from 'zod'
import { urls } from '@/lib/core/urls'
import { lookAtOrigin } from '@/lib/usecases/look-at-origin'
import { takeInBase, takeInRequestSchema } from '@/lib/usecases/take-in-base'
import { withdrawTakeIn } from '@/lib/usecases/withdraw-take-in'
import { defineFormAction } from '../../../_server/define-action'

const projectSchema = z.object({ slug: z.string().min(1).max(200) })

/** Wishes that the worker takes the base branch in. */
export const takeInAction = defineFormAction(takeInRequestSchema, async (ctx, input) => {
  await takeInBase(ctx, input)
  revalidatePath(urls.projectBranch(input.slug))
})

/** Takes that wish back. */
export const withdrawTakeInAction = defineFormAction(projectSchema, async (ctx, input) => {
  await withdrawTakeIn(ctx, input)
  revalidatePath(urls.projectBranch(input.slug))
})

/** Lets the worker fetch now. */
export const lookAction = defineFormAction(projectSchema, lookAtOrigin)
