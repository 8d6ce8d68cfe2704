'use client'

import { useTranslations } from 'next-intl'
import { useActionState } from 'react'
import type { FormAction } from '@/components/ui/action-button'
import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/field'
import { Notice } from '@/components/ui/notice'
import { HOLD_SECONDS } from '@/lib/core/decision/answer-life'

/** How long a person's answers can be taken back before they are recorded. */
export function HoldForm({ action, holdSeconds }: { action: FormAction<{ seconds: number }>; holdSeconds: number }) {
  const t = useTranslations('keys.settings')
  const [result, submit, isPending] = useActionState(action, null)
  const failure = result && !result.ok ? result : null
  return (
    <form action={submit} className="grid gap-4" aria-labelledby="hold">
      <div className="grid gap-2">
        <h2 id="hold" className="text-lg font-semibold tracking-tight">
          {t('hold')}
        </h2>
        <p className="max-w-[72ch] text-text-2">{t('holdIntro')}</p>
      </div>
      {result?.ok && <Notice tone="good">{t('holdSaved', { seconds: result.value.seconds })}</Notice>}
      <div className="w-full max-w-60">
        <Input
          id="holdSeconds"
          name="holdSeconds"
          type="number"
          inputMode="numeric"
          label={t('holdSeconds')}
          hint={t('holdHint')}
          min={HOLD_SECONDS.least}
          max={HOLD_SECONDS.most}
          step={1}
          defaultValue={failure?.typed?.holdSeconds ?? holdSeconds}
          error={failure?.message}
          required
        />
      </div>
      <div>
        <Button type="submit" disabled={isPending}>
          {t('holdSave')}
        </Button>
      </div>
    </form>
  )
}
