'use server'

import { revalidatePath } from 'next/cache'
import { z } from 'zod'
import { urls } from '@/lib/core/urls'
import { createSample } from '@/lib/usecases/create-sample'
import { defineFormAction } from '../_server/define-action'

/** Makes the sample repositories and starts them; the page then shows them. */
export const createSampleAction = defineFormAction(z.object({}), async ctx => {
  const sample = await createSample(ctx)
  revalidatePath(urls.projects)
  return sample
})
