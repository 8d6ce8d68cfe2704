'use client'

import { useFormatter, useTranslations } from 'next-intl'
import { useActionState } from 'react'
import type { FormAction } from '@/components/ui/action-button'
import { Button } from '@/components/ui/button'
import { Tag } from '@/components/ui/tag'
import { FailureNotice } from './failure-notice'
import { ProjectRoles } from './person-list'

export type ListedInvitation = {
  id: string
  name: string
  email: string
  isAdmin: boolean
  invitedBy: string
  expiresAt: string
  isExpired: boolean
  projects: { slug: string; role: string }[]
}

type ListProps = { invitations: ListedInvitation[]; revoke: FormAction<void> }

/** Who is invited and has not come yet. */
export function InvitationList({ invitations, revoke }: ListProps) {
  const t = useTranslations('people')
  const format = useFormatter()
  return (
    <ul className="border-t" aria-labelledby="invitations">
      {invitations.map(({ id, name, email, isAdmin, invitedBy, expiresAt, isExpired, projects }) => (
        <li key={id} className="grid items-start gap-x-3 gap-y-1 border-b py-2 desk:grid-cols-[1fr_auto]">
          <div className="grid min-w-0 gap-0.5">
            <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
              <span className="font-medium [overflow-wrap:anywhere]">{name}</span>
              {isAdmin && <Tag tone="blue">{t('admin')}</Tag>}
              {isExpired && <Tag tone="amber">{t('expired')}</Tag>}
            </p>
            <p className="flex flex-wrap gap-x-3 text-text-2 [overflow-wrap:anywhere]">
              <span>{email}</span>
              <span>{t('invitedBy', { name: invitedBy })}</span>
              <span>
                {t('invitationEnds', { date: format.dateTime(new Date(expiresAt), { dateStyle: 'medium' }) })}
              </span>
            </p>
            <ProjectRoles projects={projects} />
          </div>
          <Revoke id={id} name={name} revoke={revoke} />
        </li>
      ))}
    </ul>
  )
}

function Revoke({ id, name, revoke }: { id: string; name: string; revoke: FormAction<void> }) {
  const t = useTranslations('people')
  const [result, submit, isPending] = useActionState(revoke, null)
  return (
    <form action={submit} className="-ml-3 grid gap-1 desk:ml-0">
      <input type="hidden" name="id" value={id} />
      <div>
        <Button type="submit" tone="danger" disabled={isPending} aria-label={t('revokeOf', { name })}>
          {t('revoke')}
        </Button>
      </div>
      {result && !result.ok && <FailureNotice failure={result} />}
    </form>
  )
}
