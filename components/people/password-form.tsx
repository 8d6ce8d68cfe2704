'use client'

import { useTranslations } from 'next-intl'
import { useActionState } from 'react'
import type { FormAction } from '@/components/ui/action-button'
import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/field'
import { Notice } from '@/components/ui/notice'
import { PresentPassword } from './details-form'
import { FailureNotice } from './failure-notice'

type Props = { action: FormAction<{ ended: number }>; username: string; hasPassword: boolean }

/** A new password for oneself; the user name is there for password managers. */
export function PasswordForm({ action, username, hasPassword }: Props) {
  const t = useTranslations('people')
  const [result, submit, isPending] = useActionState(action, null)
  const failure = result && !result.ok ? result : null
  const errors = failure?.fields ?? {}
  return (
    <form action={submit} className="grid gap-4" aria-labelledby="password">
      <div className="grid gap-2">
        <h3 id="password" className="text-lg font-semibold tracking-tight">
          {t('account.password')}
        </h3>
        <p className="max-w-[72ch] text-text-2">{t(hasPassword ? 'account.passwordText' : 'account.noPasswordText')}</p>
      </div>
      {result?.ok && <Notice tone="good">{t('account.changed', { ended: result.value.ended })}</Notice>}
      {failure && <FailureNotice failure={failure} />}
      <input type="text" autoComplete="username" defaultValue={username} hidden readOnly />
      <div className="grid items-start gap-4 desk:grid-cols-2">
        {hasPassword && <PresentPassword id="present-password" error={errors.password} />}
        <Input
          id="new-password"
          name="newPassword"
          type="password"
          label={t('account.new')}
          hint={t('account.newHint')}
          autoComplete="new-password"
          minLength={10}
          error={errors.newPassword}
          required
        />
      </div>
      <div>
        <Button type="submit" disabled={isPending}>
          {t(hasPassword ? 'account.change' : 'account.set')}
        </Button>
      </div>
    </form>
  )
}
