'use client'

import { useTranslations } from 'next-intl'
import { useActionState } from 'react'
import type { FormAction } from '@/components/ui/action-button'
import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/field'
import { Notice } from '@/components/ui/notice'
import { FailureNotice } from './failure-notice'

type Props = {
  action: FormAction<void>
  account: { name: string; username: string; email: string; hasPassword: boolean }
}

/** One's own name and address, changed with the present password. */
export function DetailsForm({ action, account }: Props) {
  const t = useTranslations('people')
  const [result, submit, isPending] = useActionState(action, null)
  const failure = result && !result.ok ? result : null
  const [errors, typed] = [failure?.fields ?? {}, failure?.typed ?? {}]
  return (
    <form action={submit} className="grid gap-4" aria-labelledby="details">
      <div className="grid gap-2">
        <h3 id="details" className="text-lg font-semibold tracking-tight">
          {t('account.details')}
        </h3>
        <p className="max-w-[72ch] text-text-2">{t('account.detailsText', { username: account.username })}</p>
      </div>
      {result?.ok && <Notice tone="good">{t('account.saved')}</Notice>}
      {failure && <FailureNotice failure={failure} />}
      <div className="grid items-start gap-4 desk:grid-cols-2">
        <Input
          id="name"
          name="name"
          label={t('name')}
          autoComplete="name"
          defaultValue={typed.name ?? account.name}
          error={errors.name}
          required
        />
        <Input
          id="email"
          name="email"
          type="email"
          label={t('email')}
          autoComplete="email"
          defaultValue={typed.email ?? account.email}
          error={errors.email}
          required
        />
        {account.hasPassword && <PresentPassword id="details-password" error={errors.password} />}
      </div>
      <div>
        <Button type="submit" disabled={isPending}>
          {t('account.save')}
        </Button>
      </div>
    </form>
  )
}

/** The password as it is, to prove that it is still its person who sits here. */
export function PresentPassword({ id, error }: { id: string; error: string | undefined }) {
  const t = useTranslations('people')
  return (
    <Input
      id={id}
      name="password"
      type="password"
      label={t('account.present')}
      autoComplete="current-password"
      error={error}
      required
    />
  )
}
