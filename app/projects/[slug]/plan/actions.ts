'use server'

import { revalidatePath } from 'next/cache'
import { redirect } from 'next/navigation'
import { getTimeZone } from 'next-intl/server'
import { urls } from '@/lib/core/urls'
import { signPlan, signPlanSchema } from '@/lib/usecases/sign-plan'
import { defineFormAction } from '../../../_server/define-action'

/** Signs the plan as it was shown, on the day that it is on the viewer's clock. */
export const signPlanAction = defineFormAction(
  signPlanSchema.omit({ zone: true }),
  async (ctx, input): Promise<void> => {
    await signPlan(ctx, { ...input, zone: await getTimeZone() })
    revalidatePath(urls.project(input.slug), 'layout')
    redirect(urls.projectPlan(input.slug))
  },
)
