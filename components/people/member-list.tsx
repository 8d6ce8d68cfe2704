'use client'

import { useTranslations } from 'next-intl'
import { useActionState } from 'react'
import type { FormAction } from '@/components/ui/action-button'
import { Button } from '@/components/ui/button'
import { CONTROL } from '@/components/ui/field'
import { Tag } from '@/components/ui/tag'
import { FailureNotice } from './failure-notice'
import { PROJECT_ROLES, type ProjectRole } from './role-select'

export type ListedMember = {
  userId: string
  name: string
  username: string
  role: ProjectRole
  isDisabled: boolean
  isYou: boolean
}

type ListProps = { slug: string; members: ListedMember[]; mayChange: boolean; change: FormAction<void> }

/** Who has which role in a project, strongest first; for its administrators with a way to change and to remove each. */
export function MemberList({ slug, members, mayChange, change }: ListProps) {
  const t = useTranslations('people')
  return (
    <ul className="border-t" aria-label={t('members.title')}>
      {members.map(member => (
        <li
          key={`${member.userId} ${member.role}`}
          className="grid items-center gap-x-3 gap-y-1 border-b py-2 desk:grid-cols-[1fr_auto]"
        >
          <p className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
            <span className="font-medium [overflow-wrap:anywhere]">{member.name}</span>
            <span className="text-text-2 [overflow-wrap:anywhere]">{member.username}</span>
            {member.isYou && <Tag>{t('members.you')}</Tag>}
            {member.isDisabled && <Tag tone="amber">{t('members.disabled')}</Tag>}
            {!mayChange && <Tag>{t(`role.${member.role}`)}</Tag>}
          </p>
          {mayChange && <Change slug={slug} member={member} change={change} />}
        </li>
      ))}
    </ul>
  )
}

/** One form with two buttons: the one beside the choice changes the role, the other takes it away. */
function Change({ slug, member, change }: { slug: string; member: ListedMember; change: FormAction<void> }) {
  const t = useTranslations('people')
  const [result, submit, isPending] = useActionState(change, null)
  const { userId, name, role } = member
  return (
    <form action={submit} className="grid gap-1.5">
      <input type="hidden" name="slug" value={slug} />
      <input type="hidden" name="userId" value={userId} />
      <input type="hidden" name="seen" value={role} />
      <div className="flex items-center gap-1.5">
        {!member.isDisabled && (
          <>
            <select
              name="role"
              defaultValue={role}
              aria-label={t('members.roleOf', { name })}
              className={`${CONTROL} min-w-0 desk:w-36`}
            >
              {PROJECT_ROLES.map(known => (
                <option key={known} value={known}>
                  {t(`role.${known}`)}
                </option>
              ))}
            </select>
            <Button type="submit" disabled={isPending} aria-label={t('members.saveOf', { name })}>
              {t('members.save')}
            </Button>
          </>
        )}
        <Button
          type="submit"
          name="remove"
          value="1"
          tone="danger"
          disabled={isPending}
          aria-label={t('members.removeOf', { name })}
          title={t('members.removeText', { name })}
        >
          {t('members.remove')}
        </Button>
      </div>
      {result && !result.ok && <FailureNotice failure={result} />}
    </form>
  )
}
