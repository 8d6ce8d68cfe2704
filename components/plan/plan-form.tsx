'use client'

import { useTranslations } from 'next-intl'
import { useActionState, useRef, useState } from 'react'
import { KeyCap } from '@/components/keys/key-cap'
import { leaveText } from '@/components/keys/leave-text'
import { focusShown, isShown, pressInView } from '@/components/keys/press-in-view'
import { useKeyAction } from '@/components/keys/use-key-action'
import { FailureNotice } from '@/components/people/failure-notice'
import type { FormAction } from '@/components/ui/action-button'
import { Button } from '@/components/ui/button'
import { Radio, Textarea } from '@/components/ui/field'

export type SignsAs = { approver: string; onBehalfOf: string | null }

type FormProps = {
  slug: string
  digest: string
  idempotencyKey: string
  /** Names under which the viewer may sign, at least one. */
  signsAs: SignsAs[]
  action: FormAction<void>
}

/** Signs the plan as it is shown, under one of the viewer's names. Works before hydration. */
export function PlanForm({ slug, digest, idempotencyKey, signsAs, action }: FormProps) {
  const t = useTranslations('plan.form')
  const [result, submit, isPending] = useActionState(action, null)
  const form = useRef<HTMLFormElement>(null)
  const isChosen = usePlanKeys(form)
  const [name, setName] = useState(signsAs[0]?.approver ?? '')
  return (
    <form ref={form} action={submit} className="grid gap-3">
      {Object.entries({ slug, digest, idempotencyKey }).map(([field, value]) => (
        <input key={field} type="hidden" name={field} value={value} />
      ))}
      {result && !result.ok && <FailureNotice failure={result} />}
      <fieldset className="grid">
        <legend className="mb-1 font-medium">{t('as')}</legend>
        {signsAs.map(({ approver, onBehalfOf }, at) => (
          <label
            key={`${approver} ${onBehalfOf}`}
            htmlFor={`sign-as-${at}`}
            className="flex min-h-11 items-center gap-2 desk:min-h-7"
          >
            <Radio
              id={`sign-as-${at}`}
              name="approver"
              value={approver}
              defaultChecked={approver === name}
              onChange={() => setName(approver)}
              className="mt-0"
            />
            <span>{onBehalfOf ? t('onBehalf', { approver, name: onBehalfOf }) : approver}</span>
          </label>
        ))}
      </fieldset>
      <Textarea
        id="comment"
        name="comment"
        label={t('comment')}
        hint={t('commentHint')}
        defaultValue={result && !result.ok ? result.typed?.comment : ''}
        onKeyDown={leaveText}
        maxLength={2_000}
      />
      <p className="text-text-2">{t('signs', { digest: digest.slice(0, 12) })}</p>
      <Button
        type="submit"
        data-sign=""
        tone="primary"
        size="lg"
        kbd={<KeyCap action={isChosen ? 'record' : 'approve'} />}
        disabled={isPending}
      >
        {isPending ? t('signing') : t('sign', { name })}
      </Button>
    </form>
  )
}

/** The key of signing only chooses; `record` is the second, deliberate step. */
function usePlanKeys(form: React.RefObject<HTMLFormElement | null>): boolean {
  const [isChosen, setChosen] = useState(false)
  const button = () => form.current?.querySelector<HTMLButtonElement>('button[data-sign]:not(:disabled)')
  useKeyAction('approve', () =>
    pressInView(button(), () => {
      setChosen(true)
      focusShown(button())
    }),
  )
  useKeyAction('comment', () => focusShown(form.current?.querySelector('textarea')))
  useKeyAction('record', () => {
    const pressed = button()
    if (!isChosen || !pressed || !isShown(pressed)) return false
    form.current?.requestSubmit(pressed)
    return true
  })
  return isChosen
}
