'use client'

import { useTimeZone, useTranslations } from 'next-intl'
import { useActionState } from 'react'
import type { FormAction } from '@/components/ui/action-button'
import { Button } from '@/components/ui/button'
import { Input, Select } from '@/components/ui/field'
import type { PersonChoice } from './approver-list'
import { FailureNotice } from './failure-notice'

type Props = {
  slug: string
  /** Those for whom the viewer may delegate. */
  approvers: PersonChoice[]
  members: PersonChoice[]
  /** As `datetime-local` fields show them, in the viewer's zone. */
  window: { startsAt: string; endsAt: string }
  action: FormAction<void>
}

/** Lets a member sign for an approver from one time to another. */
export function DelegationForm({ slug, approvers, members, window, action }: Props) {
  const t = useTranslations('approvers.delegations')
  const zone = useTimeZone() ?? 'UTC'
  const [result, submit, isPending] = useActionState(action, null)
  const failure = result && !result.ok ? result : null
  const [errors, typed] = [failure?.fields ?? {}, failure?.typed ?? {}]
  const another = members.find(member => member.id !== approvers[0]?.id)
  return (
    <form action={submit} className="grid gap-4" aria-labelledby="delegate">
      <h3 id="delegate" className="text-md font-semibold">
        {t('add')}
      </h3>
      {failure && <FailureNotice failure={failure} />}
      <input type="hidden" name="slug" value={slug} />
      <div className="grid items-start gap-4 desk:grid-cols-2">
        <PersonSelect id="delegation-from" name="fromId" label={t('from')} people={approvers} chosen={typed.fromId} />
        <PersonSelect
          id="delegation-to"
          name="toId"
          label={t('to')}
          people={members}
          chosen={typed.toId ?? another?.id}
        />
        <Input
          id="delegation-starts"
          name="startsAt"
          type="datetime-local"
          label={t('startsAt')}
          hint={t('zone', { zone })}
          defaultValue={typed.startsAt ?? window.startsAt}
          error={errors.startsAt}
          required
        />
        <Input
          id="delegation-ends"
          name="endsAt"
          type="datetime-local"
          label={t('endsAt')}
          hint={t('endsHint')}
          defaultValue={typed.endsAt ?? window.endsAt}
          error={errors.endsAt}
          required
        />
      </div>
      <div>
        <Button type="submit" disabled={isPending}>
          {t('addNow')}
        </Button>
      </div>
    </form>
  )
}

type SelectProps = { id: string; name: string; label: string; people: PersonChoice[]; chosen: string | undefined }

function PersonSelect({ people, chosen, ...rest }: SelectProps) {
  return (
    <Select {...rest} defaultValue={chosen}>
      {people.map(({ id, name, username }) => (
        <option key={id} value={id}>
          {name} ({username})
        </option>
      ))}
    </Select>
  )
}
