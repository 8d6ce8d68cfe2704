'use client'

import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { type ReactNode, useActionState, useRef } from 'react'
import { KeyCap } from '@/components/keys/key-cap'
import { leaveText } from '@/components/keys/leave-text'
import { Button } from '@/components/ui/button'
import { classNames } from '@/components/ui/class-names'
import { Textarea } from '@/components/ui/field'
import type { AnswerFormState } from './answer-form-state'
import { useAnswerKeys } from './use-answer-keys'
import { useChoiceDraft, useDraft } from './use-draft'

export type AnswerFormProps = {
  action: (state: AnswerFormState, form: FormData) => Promise<AnswerFormState>
  hidden: Record<string, string>
  /** Under the comment: what it is for with this kind. */
  hint: string
  comment: string
  submitLabel: string
  /** A number key alone sends it. */
  isQuick: boolean
  isGate: boolean
  /** Where "Look again" goes after a conflict. */
  href: string
  children: ReactNode
  /** Beside the button on the phone: skip and the like. */
  beside?: ReactNode
}

/** Fetched once something fails. */
const AnswerFailure = dynamic(() => import('./answer-failure').then(file => file.AnswerFailure))

/** The form of one decision: options and fields from the server, a comment, the button. Works before hydration. */
export function AnswerForm(props: AnswerFormProps) {
  const t = useTranslations('inbox.form')
  const [state, submit, isPending] = useActionState(props.action, null)
  const name = `${props.hidden.slug}/${props.hidden.number}`
  const draft = useDraft(name, state?.text ?? props.comment)
  const form = useRef<HTMLFormElement>(null)
  const keepChoice = useChoiceDraft(form, {
    name,
    version: `${props.hidden.digest}.${props.hidden.revision}`,
    answered: state,
  })
  useAnswerKeys({ form, isQuick: props.isQuick, isGate: props.isGate })
  return (
    <form ref={form} action={submit} onChange={keepChoice}>
      {Object.entries(props.hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {state && <AnswerFailure state={state} href={props.href} />}
      {props.children}
      <div className="mt-4">
        <Textarea
          id="comment"
          name="text"
          label={t('comment')}
          hint={props.hint}
          rows={2}
          maxLength={10_000}
          value={draft.words}
          onChange={event => draft.change(event.target.value)}
          onKeyDown={leaveText}
        />
      </div>
      <div className="sticky bottom-0 z-10 -mx-4 mt-4 grid gap-2 border-t bg-surface px-4 pt-2.5 pb-[max(12px,env(safe-area-inset-bottom))] desk:static desk:mx-0 desk:flex desk:border-0 desk:bg-transparent desk:p-0">
        <Button
          type="submit"
          tone="primary"
          size="lg"
          kbd={<KeyCap action="record" />}
          aria-disabled={isPending}
          className={classNames(isPending && 'opacity-60')}
        >
          {isPending ? t('recording') : props.submitLabel}
        </Button>
        {props.beside}
      </div>
    </form>
  )
}
