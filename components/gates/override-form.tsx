'use client'

import { useTranslations } from 'next-intl'
import { useActionState } from 'react'
import { FailureNotice } from '@/components/people/failure-notice'
import type { FormAction } from '@/components/ui/action-button'
import { Button } from '@/components/ui/button'
import { Textarea } from '@/components/ui/field'

type FormProps = {
  hidden: Record<string, string>
  /** The name in the plan that is signed over. */
  approver: string
  action: FormAction<void>
}

/** Approves a gate in the place of its approver: apart from signing, in red, with a reason that everybody reads. */
export function OverrideForm({ hidden, approver, action }: FormProps) {
  const t = useTranslations('gates.override')
  const [result, submit, isPending] = useActionState(action, null)
  const failure = result && !result.ok ? result : null
  return (
    <details className="border-t pt-3" open={failure !== null}>
      <summary className="inline-flex min-h-11 items-center font-medium text-red desk:min-h-7">{t('open')}</summary>
      <form action={submit} className="mt-2 grid gap-3 rounded border border-red px-3.5 py-3">
        <p className="font-medium text-red">{t('title', { approver })}</p>
        <p className="text-text-2">{t('text')}</p>
        {failure && <FailureNotice failure={failure} />}
        {Object.entries(hidden).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Textarea
          id="override-reason"
          name="reason"
          label={t('reason')}
          hint={t('reasonHint')}
          defaultValue={failure?.typed?.reason}
          error={failure?.fields?.reason}
          minLength={10}
          maxLength={2_000}
          required
        />
        <Button type="submit" tone="danger" size="lg" className="border-red" disabled={isPending}>
          {t('submit', { approver })}
        </Button>
      </form>
    </details>
  )
}
