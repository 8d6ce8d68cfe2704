'use client'

import { useTranslations } from 'next-intl'
import { useActionState } from 'react'
import { FailureNotice } from '@/components/people/failure-notice'
import { Button } from '@/components/ui/button'
import { CONTROL } from '@/components/ui/field'
import type { PersonLine } from '@/lib/usecases/list-people'
import { nameApproverAction } from './people/approver-actions'

/** For an administrator, below the sentence that says so: who signs what the plan says this name signs. */
export function NameApprover({ slug, name, people }: { slug: string; name: string; people: PersonLine[] }) {
  const t = useTranslations('projects.notice')
  const [result, submit, isPending] = useActionState(nameApproverAction, null)
  return (
    <form action={submit} className="mt-2 flex flex-wrap items-center gap-2">
      <input type="hidden" name="slug" value={slug} />
      <input type="hidden" name="name" value={name} />
      <select
        name="userId"
        aria-label={t('approverPerson', { name })}
        className={`${CONTROL} max-w-72 text-text`}
        defaultValue={people[0]?.id}
        required
      >
        {people.map(person => (
          <option key={person.id} value={person.id}>
            {person.name} ({person.username})
          </option>
        ))}
      </select>
      <Button type="submit" disabled={isPending}>
        {t('nameApprover')}
      </Button>
      {result && !result.ok && (
        <div className="w-full">
          <FailureNotice failure={result} />
        </div>
      )}
    </form>
  )
}
