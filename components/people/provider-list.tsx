'use client'

import { useFormatter, useTranslations } from 'next-intl'
import { useActionState } from 'react'
import type { FormAction } from '@/components/ui/action-button'
import { Button, buttonClasses } from '@/components/ui/button'
import { FailureNotice } from './failure-notice'

export type ListedProvider = {
  name: string
  issuer: string
  /** Null when it is not configured any more. */
  linkHref: string | null
  identity: { email: string; linkedAt: string } | null
}

type ListProps = { providers: ListedProvider[]; unlink: FormAction<void> }

/** Where one can sign in beside the password: linked accounts, and the way to link others. */
export function ProviderList({ providers, unlink }: ListProps) {
  const t = useTranslations('people.account')
  const format = useFormatter()
  return (
    <ul className="border-t" aria-labelledby="providers">
      {providers.map(({ name, issuer, linkHref, identity }) => (
        <li key={issuer} className="flex items-center gap-3 border-b py-2">
          <div className="min-w-0 grow [overflow-wrap:anywhere]">
            <p className="font-medium">{name}</p>
            <p className="text-text-2">
              {identity
                ? t('linked', {
                    email: identity.email,
                    date: format.dateTime(new Date(identity.linkedAt), { dateStyle: 'medium' }),
                  })
                : t('notLinked')}
            </p>
          </div>
          {identity && <Unlink name={name} issuer={issuer} unlink={unlink} />}
          {!identity && linkHref && (
            // It leads out of the application, which the router cannot follow.
            <a href={linkHref} className={buttonClasses()} aria-label={t('linkOf', { provider: name })}>
              {t('link')}
            </a>
          )}
        </li>
      ))}
    </ul>
  )
}

function Unlink({ name, issuer, unlink }: { name: string; issuer: string; unlink: FormAction<void> }) {
  const t = useTranslations('people.account')
  const [result, submit, isPending] = useActionState(unlink, null)
  return (
    <form action={submit} className="grid justify-items-end gap-1">
      <input type="hidden" name="issuer" value={issuer} />
      <Button type="submit" tone="danger" disabled={isPending} aria-label={t('unlinkOf', { provider: name })}>
        {t('unlink')}
      </Button>
      {result && !result.ok && <FailureNotice failure={result} />}
    </form>
  )
}
