'use client'

import { useTranslations } from 'next-intl'
import { useActionState } from 'react'
import type { FormAction } from '@/components/ui/action-button'
import { Button } from '@/components/ui/button'
import { CONTROL } from '@/components/ui/field'
import { Tag } from '@/components/ui/tag'
import { FailureNotice } from './failure-notice'

export type PersonChoice = { id: string; name: string; username: string }
export type ListedApprover = {
  name: string
  phases: string[]
  signedPlan: boolean
  person: (PersonChoice & { isDisabled: boolean }) | null
}
type Actions = { change: FormAction<void>; remove: FormAction<void> }
type ListProps = Actions & { slug: string; approvers: ListedApprover[]; people: PersonChoice[]; isManaging: boolean }

/** Every name of the plan's approvers and the person it means; for administrators with what changes it. */
export function ApproverList({ slug, approvers, people, isManaging, change, remove }: ListProps) {
  const t = useTranslations('approvers.names')
  return (
    <ul className="border-t" aria-label={t('title')}>
      {approvers.map(approver => (
        <li
          key={`${approver.name} ${approver.person?.id ?? ''}`}
          className="grid items-center gap-x-3 gap-y-1.5 border-b py-2.5 desk:grid-cols-[1fr_auto]"
        >
          <div className="min-w-0">
            <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
              <span className="font-medium [overflow-wrap:anywhere]">{approver.name}</span>
              <span className="text-text-2">
                {approver.person ? t('means', { person: approver.person.name }) : t('meansNobody')}
              </span>
              {approver.person?.isDisabled && <Tag tone="amber">{t('disabled')}</Tag>}
              {!approver.person && <Tag tone="amber">{t('unnamed')}</Tag>}
            </p>
            <p className="text-text-2">{usesOf(approver, t)}</p>
          </div>
          {isManaging && <Change slug={slug} approver={approver} people={people} change={change} remove={remove} />}
        </li>
      ))}
    </ul>
  )
}

type ChangeProps = Actions & { slug: string; approver: ListedApprover; people: PersonChoice[] }

function Change({ slug, approver, people, change, remove }: ChangeProps) {
  const t = useTranslations('approvers.names')
  const [changed, submit, isChanging] = useActionState(change, null)
  const [removed, submitRemove, isRemoving] = useActionState(remove, null)
  const { name, person } = approver
  const failure = [changed, removed].find(result => result && !result.ok)
  const form = `approver-${name}`
  return (
    <div className="flex max-w-full flex-wrap items-center gap-1.5 desk:flex-nowrap">
      <form id={form} action={submit} className="flex min-w-0 items-center gap-1.5">
        <input type="hidden" name="slug" value={slug} />
        <input type="hidden" name="name" value={name} />
        <input type="hidden" name="was" value={person?.id ?? ''} />
        <select
          name="userId"
          aria-label={t('personOf', { name })}
          defaultValue={person?.id ?? people[0]?.id}
          className={`${CONTROL} min-w-0 max-w-56`}
        >
          {people.map(({ id, name: shown, username }) => (
            <option key={id} value={id}>
              {shown} ({username})
            </option>
          ))}
        </select>
        <Button type="submit" disabled={isChanging} aria-label={t(person ? 'changeOf' : 'nameOf', { name })}>
          {t(person ? 'change' : 'name')}
        </Button>
      </form>
      {person && (
        <form action={submitRemove}>
          <input type="hidden" name="slug" value={slug} />
          <input type="hidden" name="name" value={name} />
          <input type="hidden" name="was" value={person.id} />
          <Button type="submit" tone="danger" disabled={isRemoving} aria-label={t('removeOf', { name })}>
            {t('remove')}
          </Button>
        </form>
      )}
      {failure && !failure.ok && (
        <div className="w-full">
          <FailureNotice failure={failure} />
        </div>
      )}
    </div>
  )
}

type Words = ReturnType<typeof useTranslations<'approvers.names'>>

function usesOf({ phases, signedPlan }: ListedApprover, t: Words): string {
  const gates = phases.length > 0 ? t('gates', { phases: phases.join(', '), count: phases.length }) : ''
  return [signedPlan ? t('plan') : '', gates].filter(Boolean).join(' · ') || t('unused')
}
