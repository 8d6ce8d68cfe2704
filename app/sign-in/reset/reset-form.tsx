'use client'

import { useTranslations } from 'next-intl'
import { useActionState } from 'react'
import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/field'
import { Notice } from '@/components/ui/notice'
import { resetPasswordAction } from '../actions'

/** The new password; the user name is there for password managers. */
export function ResetForm({ token, username }: { token: string; username: string }) {
  const t = useTranslations('auth')
  const [result, submit, isPending] = useActionState(resetPasswordAction, null)
  const failure = result && !result.ok ? result : null
  return (
    <form action={submit} className="grid gap-4">
      {failure && <Notice tone="error">{failure.message}</Notice>}
      <input type="hidden" name="token" value={token} />
      <input type="text" autoComplete="username" defaultValue={username} hidden readOnly />
      <Input
        id="password"
        name="password"
        type="password"
        label={t('newPassword')}
        hint={t('passwordHint')}
        autoComplete="new-password"
        minLength={10}
        required
        error={failure?.fields?.password}
      />
      <Button type="submit" tone="primary" size="lg" disabled={isPending}>
        {t('setPassword')}
      </Button>
    </form>
  )
}
