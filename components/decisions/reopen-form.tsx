'use client'

import { useTranslations } from 'next-intl'
import { useActionState } from 'react'
import type { FormAction } from '@/components/ui/action-button'
import { Button } from '@/components/ui/button'
import { Textarea } from '@/components/ui/field'
import { Notice } from '@/components/ui/notice'

/** Why a decision is to be asked again; works before hydration, and what was typed stays after a refusal. */
export function ReopenForm({ action, fields }: { action: FormAction<void>; fields: Record<string, string> }) {
  const t = useTranslations('inbox.reopen')
  const [result, submit, isPending] = useActionState(action, null)
  const failure = result && !result.ok ? result : null
  return (
    <form action={submit} className="mt-3 grid max-w-[68ch] gap-3">
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {failure && !failure.fields?.reason && <Notice tone="warning">{failure.message}</Notice>}
      <Textarea
        id="reopen-reason"
        name="reason"
        label={t('reason')}
        hint={t('reasonHint')}
        error={failure?.fields?.reason}
        rows={2}
        maxLength={2_000}
        required
        defaultValue={failure?.typed?.reason ?? ''}
      />
      <div>
        <Button type="submit" aria-disabled={isPending}>
          {t('submit')}
        </Button>
      </div>
    </form>
  )
}
