'use client'

import { useTranslations } from 'next-intl'
import { useActionState } from 'react'
import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/field'
import { Notice } from '@/components/ui/notice'
import { signInAgainAction } from '../actions'

/** The password alone; `goOn` is the address that was left. */
export function AgainForm({ goOn }: { goOn: string }) {
  const t = useTranslations('auth')
  const [result, submit, isPending] = useActionState(signInAgainAction, null)
  const failure = result && !result.ok ? result : null
  return (
    <form action={submit} className="grid gap-4">
      {failure && !failure.fields && <Notice tone="error">{failure.message}</Notice>}
      <input type="hidden" name="goOn" value={goOn} />
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
        {t('confirm')}
      </Button>
    </form>
  )
}
