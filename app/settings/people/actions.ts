'use server'

import { revalidatePath } from 'next/cache'
import { z } from 'zod'
import type { MadeLink } from '@/components/people/link-notice'
import { personFields } from '@/lib/core/people/person-fields'
import { urls } from '@/lib/core/urls'
import { createResetLink } from '@/lib/usecases/create-reset-link'
import { invitePerson } from '@/lib/usecases/invite-person'
import { revokeInvitation } from '@/lib/usecases/revoke-invitation'
import { readRole } from '@/lib/usecases/set-member-role'
import { setPersonState } from '@/lib/usecases/set-person-state'
import { defineFormAction } from '../../_server/define-action'
import { webRoot } from '../../_server/web-root'

/** The fields `role-<slug>` become roles by project; an empty one gives none. */
const inviteSchema = z
  .looseObject({ name: personFields.name, email: personFields.email, isAdmin: z.string().optional() })
  .transform(({ name, email, isAdmin, ...fields }) => ({
    ...{ name, email, isAdmin: isAdmin !== undefined },
    roles: Object.fromEntries(
      Object.entries(fields).flatMap(([field, value]) => {
        const role = typeof value === 'string' ? readRole(value) : null
        return field.startsWith('role-') && role ? [[field.slice('role-'.length), role]] : []
      }),
    ),
  }))

/** Invites somebody; the answer is the one place where the link can be read. */
export const inviteAction = defineFormAction(inviteSchema, async (ctx, input): Promise<MadeLink> => {
  const { token } = await invitePerson(ctx, input)
  revalidatePath(urls.people)
  return { link: webRoot().url + urls.invitation(token), name: input.name, kind: 'invitation' }
})

const manageSchema = z.object({
  userId: z.uuid(),
  change: z.enum(['reset-link', 'disable', 'enable', 'make-admin', 'unmake-admin']),
})

/** Makes a link for a new password, which only the answer holds, or changes what the person is. */
export const managePersonAction = defineFormAction(
  manageSchema,
  async (ctx, { userId, change }): Promise<MadeLink | null> => {
    if (change === 'reset-link') {
      const { token, name } = await createResetLink(ctx, { userId })
      return { link: webRoot().url + urls.resetPassword(token), name, kind: 'reset' }
    }
    await setPersonState(ctx, { userId, change })
    revalidatePath(urls.people)
    return null
  },
)

/** Ends an invitation that nobody has accepted. */
export const revokeInvitationAction = defineFormAction(z.object({ id: z.uuid() }), async (ctx, input) => {
  await revokeInvitation(ctx, input)
  revalidatePath(urls.people)
})
