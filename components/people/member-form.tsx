'use client'

import { useTranslations } from 'next-intl'
import { useActionState } from 'react'
import type { FormAction } from '@/components/ui/action-button'
import { Button } from '@/components/ui/button'
import { Select } from '@/components/ui/field'
import { FailureNotice } from './failure-notice'
import { RoleSelect } from './role-select'

export type Candidate = { userId: string; name: string; username: string }

type Props = { slug: string; candidates: Candidate[]; action: FormAction<void> }

/** Gives somebody who has none a role in the project. */
export function MemberForm({ slug, candidates, action }: Props) {
  const t = useTranslations('people')
  const [result, submit, isPending] = useActionState(action, null)
  const typed = result && !result.ok ? result.typed : undefined
  return (
    <form action={submit} className="grid gap-4" aria-labelledby="add-member">
      <h3 id="add-member" className="text-md font-semibold">
        {t('members.add')}
      </h3>
      {result && !result.ok && <FailureNotice failure={result} />}
      <input type="hidden" name="slug" value={slug} />
      <div className="grid items-end gap-4 desk:grid-cols-[1fr_1fr_auto]">
        <Select id="member-person" name="userId" label={t('members.person')} defaultValue={typed?.userId}>
          {candidates.map(({ userId, name, username }) => (
            <option key={userId} value={userId}>
              {name} ({username})
            </option>
          ))}
        </Select>
        <RoleSelect id="member-role" name="role" label={t('members.role')} defaultValue={typed?.role ?? 'operator'} />
        <Button type="submit" tone="primary" disabled={isPending}>
          {t('members.addNow')}
        </Button>
      </div>
    </form>
  )
}
