'use client'

import { useTranslations } from 'next-intl'
import { useActionState } from 'react'
import { FailureNotice } from '@/components/people/failure-notice'
import type { FormAction } from '@/components/ui/action-button'
import { Button } from '@/components/ui/button'
import { Input, Select } from '@/components/ui/field'
import { type MadeToken, NewToken } from './new-token'

export type TokenScope = 'read' | 'operate' | 'answer'

const DAYS = ['30', '90', '365', 'never'] as const

/** What a new token is called, may do and when it ends; then the token itself, this once. */
export function TokenForm({ action, scopes }: { action: FormAction<MadeToken>; scopes: readonly TokenScope[] }) {
  const t = useTranslations('settings')
  const [result, submit, isPending] = useActionState(action, null)
  const failure = result && !result.ok ? result : null
  const [errors, typed] = [failure?.fields ?? {}, failure?.typed ?? {}]
  return (
    <section className="grid gap-7" aria-labelledby="new-token">
      {result?.ok && <NewToken key={result.value.token} {...result.value} />}
      <form action={submit} className="grid gap-4">
        <h2 id="new-token" className="text-lg font-semibold tracking-tight">
          {t('new')}
        </h2>
        {failure && <FailureNotice failure={failure} />}
        <div className="grid items-start gap-4 desk:grid-cols-[1fr_200px]">
          <Input
            id="name"
            name="name"
            label={t('name')}
            hint={t('nameHint')}
            defaultValue={typed.name}
            error={errors.name}
            autoComplete="off"
            maxLength={60}
            required
          />
          <Select id="validDays" name="validDays" label={t('validDays')} defaultValue={typed.validDays ?? '90'}>
            {DAYS.map(days => (
              <option key={days} value={days}>
                {days === 'never' ? t('never') : days === '365' ? t('year') : t('days', { days: Number(days) })}
              </option>
            ))}
          </Select>
        </div>
        <fieldset className="grid" aria-describedby={errors.scopes ? 'scopes-error' : undefined}>
          <legend className="mb-1 font-medium">{t('scopes')}</legend>
          {scopes.map(scope => (
            <label key={scope} className="flex min-h-11 items-center gap-2 desk:min-h-7">
              <input
                type="checkbox"
                name="scopes"
                value={scope}
                defaultChecked={scope === 'read'}
                className="size-4 shrink-0 accent-accent"
              />
              {t(`scope.${scope}`)}
            </label>
          ))}
          {errors.scopes && (
            <p id="scopes-error" className="text-red">
              {errors.scopes}
            </p>
          )}
        </fieldset>
        <div>
          <Button type="submit" tone="primary" disabled={isPending}>
            {t('create')}
          </Button>
        </div>
      </form>
    </section>
  )
}
