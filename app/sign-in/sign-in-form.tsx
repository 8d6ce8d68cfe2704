'use client'

import { useTranslations } from 'next-intl'
import { useActionState } from 'react'
import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/field'
import { Notice } from '@/components/ui/notice'
import { signInAction } from './actions'

/** Name and password; `goOn` is the address that was asked for. */
export function SignInForm({ goOn }: { goOn: string }) {
  const t = useTranslations('auth')
  const [result, submit, isPending] = useActionState(signInAction, null)
  const failure = result && !result.ok ? result : null
  return (
    <form action={submit} className="grid gap-4">
      {failure && <Notice tone="error">{failure.message}</Notice>}
      <input type="hidden" name="goOn" value={goOn} />
      <Input
        id="username"
        name="username"
        label={t('username')}
        autoComplete="username"
        autoCapitalize="none"
        required
        defaultValue={failure?.typed?.username}
        error={failure?.fields?.username}
      />
      <Input
        id="password"
        name="password"
        type="password"
        label={t('password')}
        autoComplete="current-password"
        required
        error={failure?.fields?.password}
      />
      <Button type="submit" tone="primary" size="lg" disabled={isPending}>
        {t('signIn')}
      </Button>
    </form>
  )
}
