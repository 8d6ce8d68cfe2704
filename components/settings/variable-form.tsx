'use client'

import { useTranslations } from 'next-intl'
import { useActionState } from 'react'
import type { FormAction } from '@/components/ui/action-button'
import { Button } from '@/components/ui/button'
import { Input, Textarea } from '@/components/ui/field'
import { Notice } from '@/components/ui/notice'

/** A variable's name and value; the same name again replaces the value, which is never shown after this. */
export function VariableForm({ slug, action }: { slug: string; action: FormAction<{ name: string }> }) {
  const t = useTranslations('settings.variables')
  const [result, submit, isPending] = useActionState(action, null)
  const failure = result && !result.ok ? result : null
  const [errors, typed] = [failure?.fields ?? {}, failure?.typed ?? {}]
  return (
    <form action={submit} className="grid gap-4">
      <h3 className="font-semibold">{t('new')}</h3>
      {failure && <Notice tone="error">{failure.message}</Notice>}
      {result?.ok && <Notice tone="good">{t('saved', { name: result.value.name })}</Notice>}
      <input type="hidden" name="slug" value={slug} />
      <Input
        id="name"
        name="name"
        label={t('name')}
        hint={t('nameHint')}
        defaultValue={typed.name}
        error={errors.name}
        className="font-mono"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        required
      />
      <Textarea
        id="secretValue"
        name="secretValue"
        label={t('value')}
        hint={t('valueHint')}
        error={errors.secretValue}
        className="font-mono"
        rows={3}
        autoComplete="off"
        spellCheck={false}
        required
      />
      <div>
        <Button type="submit" tone="primary" disabled={isPending}>
          {t('set')}
        </Button>
      </div>
    </form>
  )
}
