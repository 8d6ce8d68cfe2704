'use client'

import { useTranslations } from 'next-intl'
import { useActionState } from 'react'
import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/field'
import { Notice } from '@/components/ui/notice'
import { acceptInvitationAction } from '../actions'

/** Name, user name and password of somebody who was invited. */
export function InvitationForm({ token, name }: { token: string; name: string }) {
  const t = useTranslations('auth')
  const [result, submit, isPending] = useActionState(acceptInvitationAction, null)
  const failure = result && !result.ok ? result : null
  const [errors, typed] = [failure?.fields ?? {}, failure?.typed ?? {}]
  return (
    <form action={submit} className="grid gap-4">
      {failure && <Notice tone="error">{failure.message}</Notice>}
      <input type="hidden" name="token" value={token} />
      <Input
        id="name"
        name="name"
        label={t('name')}
        hint={t('nameHint')}
        autoComplete="name"
        required
        defaultValue={typed.name ?? name}
        error={errors.name}
      />
      <Input
        id="username"
        name="username"
        label={t('username')}
        autoComplete="username"
        autoCapitalize="none"
        required
        defaultValue={typed.username}
        error={errors.username}
      />
      <Input
        id="password"
        name="password"
        type="password"
        label={t('password')}
        hint={t('passwordHint')}
        autoComplete="new-password"
        minLength={10}
        required
        error={errors.password}
      />
      <Button type="submit" tone="primary" size="lg" disabled={isPending}>
        {t('join')}
      </Button>
    </form>
  )
}
