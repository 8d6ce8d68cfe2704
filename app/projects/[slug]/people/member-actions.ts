'use server'

import { revalidatePath } from 'next/cache'
import { z } from 'zod'
import { urls } from '@/lib/core/urls'
import { readRole, setMemberRole } from '@/lib/usecases/set-member-role'
import { defineFormAction } from '../../../_server/define-action'

/** The button `remove` sends a field of its own; it takes the role away whatever the choice beside it says. */
const memberSchema = z.object({
  slug: z.string(),
  userId: z.uuid(),
  seen: z.string().optional().transform(readRole),
  role: z.string().optional().transform(readRole),
  remove: z.string().optional(),
})

/** Gives a person a role in the project, another one, or takes it away. */
export const setMemberRoleAction = defineFormAction(memberSchema, async (ctx, { remove, role, ...change }) => {
  await setMemberRole(ctx, { ...change, role: remove === undefined ? role : null })
  revalidatePath(urls.projectPeople(change.slug))
})
