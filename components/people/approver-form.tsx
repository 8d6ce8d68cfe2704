'use client'

import { useTranslations } from 'next-intl'
import { useActionState } from 'react'
import type { FormAction } from '@/components/ui/action-button'
import { Button } from '@/components/ui/button'
import { Input, Select } from '@/components/ui/field'
import type { PersonChoice } from './approver-list'
import { FailureNotice } from './failure-notice'

type Props = { slug: string; people: PersonChoice[]; action: FormAction<void>; first: boolean }

/** Names an approver that the plan does not name yet: a fresh plan has none, and somebody has to sign it. */
export function ApproverForm({ slug, people, action, first }: Props) {
  const t = useTranslations('approvers.names')
  const [result, submit, isPending] = useActionState(action, null)
  const typed = result && !result.ok ? result.typed : undefined
  return (
    <form action={submit} className="grid gap-4" aria-labelledby="add-approver">
      <h3 id="add-approver" className="text-md font-semibold">
        {t(first ? 'addFirst' : 'add')}
      </h3>
      {result && !result.ok && <FailureNotice failure={result} />}
      <input type="hidden" name="slug" value={slug} />
      <div className="grid items-end gap-4 desk:grid-cols-[1fr_1fr_auto]">
        <Input
          id="approver-name"
          name="name"
          label={t('newName')}
          defaultValue={typed?.name ?? (first ? 'lead' : '')}
          autoComplete="off"
          maxLength={80}
          required
        />
        <Select id="approver-person" name="userId" label={t('person')} defaultValue={typed?.userId}>
          {people.map(({ id, name, username }) => (
            <option key={id} value={id}>
              {name} ({username})
            </option>
          ))}
        </Select>
        <Button type="submit" tone={first ? 'primary' : 'default'} disabled={isPending}>
          {t('name')}
        </Button>
      </div>
    </form>
  )
}
