'use server'

import { revalidatePath } from 'next/cache'
import { z } from 'zod'
import { urls } from '@/lib/core/urls'
import { pauseRun } from '@/lib/usecases/pause-run'
import { startRun } from '@/lib/usecases/start-run'
import { stopRun } from '@/lib/usecases/stop-run'
import { defineFormAction } from '../../_server/define-action'

const projectSchema = z.object({ slug: z.string() })

/** Starts a run, or goes on with the plan where the last one ended. */
export const startRunAction = defineFormAction(projectSchema, async (ctx, input) => {
  await startRun(ctx, input)
  revalidatePath(urls.project(input.slug), 'layout')
})

/** Lets the current item finish, then stands still. */
export const pauseRunAction = defineFormAction(projectSchema, async (ctx, input) => {
  await pauseRun(ctx, input)
  revalidatePath(urls.project(input.slug), 'layout')
})

/** Ends the current session now; its work is kept under a ref. */
export const stopRunAction = defineFormAction(projectSchema, async (ctx, input) => {
  await stopRun(ctx, input)
  revalidatePath(urls.project(input.slug), 'layout')
})
