'use server'

import { revalidatePath } from 'next/cache'
import { getTimeZone } from 'next-intl/server'
import { z } from 'zod'
import { urls } from '@/lib/core/urls'
import { momentOfField } from '@/lib/core/zone-clock'
import { delegateSigning } from '@/lib/usecases/delegate-signing'
import { endDelegation } from '@/lib/usecases/end-delegation'
import { nameApprover } from '@/lib/usecases/name-approver'
import { removeApprover } from '@/lib/usecases/remove-approver'
import { setSigningRules } from '@/lib/usecases/set-signing-rules'
import { defineFormAction } from '../../../_server/define-action'

const projectSchema = z.object({ slug: z.string() })
const namingSchema = projectSchema.extend({
  name: z.string('required').trim().min(1, 'required'),
  userId: z.uuid('required'),
  was: z.string().optional(),
})

/** Says, or says anew, which person an approver's name means. */
export const nameApproverAction = defineFormAction(namingSchema, async (ctx, { was, ...naming }) => {
  await nameApprover(ctx, { ...naming, was: was || null })
  revalidatePath(urls.project(naming.slug), 'layout')
})

/** Lets an approver's name mean nobody. */
export const removeApproverAction = defineFormAction(
  projectSchema.extend({ name: z.string(), was: z.uuid() }),
  async (ctx, input) => {
    await removeApprover(ctx, input)
    revalidatePath(urls.project(input.slug), 'layout')
  },
)

const delegationSchema = projectSchema.extend({
  fromId: z.uuid('required'),
  toId: z.uuid('required'),
  startsAt: z.string('required').min(1, 'required'),
  endsAt: z.string('required').min(1, 'required'),
})

/** Lets a member sign for an approver for a time; the fields are on the viewer's clock. */
export const delegateSigningAction = defineFormAction(delegationSchema, async (ctx, { startsAt, endsAt, ...who }) => {
  const zone = await getTimeZone()
  const moment = (text: string) => momentOfField(text, zone) ?? new Date(0)
  await delegateSigning(ctx, { ...who, startsAt: moment(startsAt), endsAt: moment(endsAt) })
  revalidatePath(urls.project(who.slug), 'layout')
})

/** Ends a delegation before its time. */
export const endDelegationAction = defineFormAction(
  projectSchema.extend({ delegationId: z.uuid() }),
  async (ctx, input) => {
    await endDelegation(ctx, input)
    revalidatePath(urls.project(input.slug), 'layout')
  },
)

const checkbox = z
  .string()
  .optional()
  .transform(value => value === 'on')

/** Sets how the project is signed. */
export const setSigningRulesAction = defineFormAction(
  projectSchema.extend({ fourEyes: checkbox, requiresBrowserSignature: checkbox }),
  async (ctx, input) => {
    await setSigningRules(ctx, input)
    revalidatePath(urls.project(input.slug), 'layout')
  },
)
