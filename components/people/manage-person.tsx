'use client'

import { useTranslations } from 'next-intl'
import { useActionState } from 'react'
import type { FormAction } from '@/components/ui/action-button'
import { Button } from '@/components/ui/button'
import { FailureNotice } from './failure-notice'
import { LinkNotice, type MadeLink } from './link-notice'

/** Sends `userId` and `change`; gives the link when one was made. */
export type ManageAction = FormAction<MadeLink | null>

type Managed = { id: string; name: string; isAdmin: boolean; isDisabled: boolean }

/** What can be made of a person; opens below their line. A `details`, so it works before hydration. */
export function ManagePerson({ person, action }: { person: Managed; action: ManageAction }) {
  const t = useTranslations('people')
  const [result, submit, isPending] = useActionState(action, null)
  const { id, name, isAdmin, isDisabled } = person
  const isOpen = result && (!result.ok || result.value) ? true : undefined
  return (
    <details open={isOpen} className="group desk:justify-self-end desk:open:col-span-2 desk:open:justify-self-stretch">
      <summary
        aria-label={t('manageOf', { name })}
        className="-ml-3 inline-flex min-h-11 items-center rounded px-3 font-medium text-text-2 hover:bg-hover hover:text-text desk:ml-0 desk:min-h-[30px] desk:group-open:-ml-3"
      >
        {t('manage')}
      </summary>
      <form action={submit} className="grid gap-3 py-2">
        {result?.ok && result.value && <LinkNotice key={result.value.link} {...result.value} />}
        {result && !result.ok && <FailureNotice failure={result} />}
        <input type="hidden" name="userId" value={id} />
        <div className="flex flex-wrap gap-2">
          {!isDisabled && (
            <>
              <Button type="submit" name="change" value="reset-link" disabled={isPending}>
                {t('resetLink')}
              </Button>
              <Button type="submit" name="change" value={isAdmin ? 'unmake-admin' : 'make-admin'} disabled={isPending}>
                {t(isAdmin ? 'unmakeAdmin' : 'makeAdmin')}
              </Button>
            </>
          )}
          <Button
            type="submit"
            name="change"
            value={isDisabled ? 'enable' : 'disable'}
            tone={isDisabled ? 'default' : 'danger'}
            disabled={isPending}
            aria-label={t(isDisabled ? 'enableOf' : 'disableOf', { name })}
          >
            {t(isDisabled ? 'enable' : 'disable')}
          </Button>
        </div>
        <p className="max-w-[72ch] text-text-2">{isDisabled ? t('enableText', { name }) : t('disableText')}</p>
      </form>
    </details>
  )
}
