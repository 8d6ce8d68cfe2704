'use client'

import { useTranslations } from 'next-intl'
import { type ReactNode, useActionState, useRef } from 'react'
import { AnswerFailure, type AnswerFormState } from '@/components/decisions/answer-form'
import { useDraft } from '@/components/decisions/use-draft'
import { KeyCap } from '@/components/keys/key-cap'
import { leaveText } from '@/components/keys/leave-text'
import { Button, type ButtonTone } from '@/components/ui/button'
import { Textarea } from '@/components/ui/field'
import type { KeyAction } from '@/lib/core/keys/key-actions'
import { type GateChoice, useGateKeys } from './use-gate-keys'

type GateFormProps = {
  action: (state: AnswerFormState, form: FormData) => Promise<AnswerFormState>
  hidden: Record<string, string>
  /** What exactly is signed, in one sentence. */
  signs: string
  phaseId: string
  nextPhaseId: string | null
  href: string
}

/** Approve, request changes or reject, each one button; the note or the reasons above. Works before hydration. */
export function GateForm({ action, hidden, signs, phaseId, nextPhaseId, href }: GateFormProps) {
  const t = useTranslations('gates.form')
  const [state, submit, isPending] = useActionState(action, null)
  const draft = useDraft(`${hidden.slug}/${hidden.number}`, state?.text ?? '')
  const form = useRef<HTMLFormElement>(null)
  const chosen = useGateKeys(form)
  return (
    <form ref={form} action={submit} className="grid gap-3">
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {state && <AnswerFailure state={state} href={href} />}
      <Textarea
        id="comment"
        name="text"
        label={t('note')}
        hint={t('noteHint', { phase: phaseId })}
        value={draft.words}
        onChange={event => draft.change(event.target.value)}
        onKeyDown={leaveText}
        maxLength={10_000}
      />
      <p className="text-text-2">{signs}</p>
      <SignButton option="approve" action="approve" tone="primary" chosen={chosen} isPending={isPending}>
        {isPending ? t('signing') : nextPhaseId ? t('approve', { next: nextPhaseId }) : t('approveLast')}
      </SignButton>
      <SignButton option="request-changes" action="send-back" chosen={chosen} isPending={isPending}>
        {t('requestChanges')}
      </SignButton>
      <Button type="submit" name="optionId" value="reject" tone="danger" size="lg" disabled={isPending}>
        {t('reject')}
      </Button>
    </form>
  )
}

type SignButtonProps = {
  option: GateChoice
  action: KeyAction
  tone?: ButtonTone
  chosen: GateChoice | null
  isPending: boolean
  children: ReactNode
}

/** Signs when it is pressed; chosen by its key it shows the key of the second step. */
function SignButton({ option, action, tone, chosen, isPending, children }: SignButtonProps) {
  return (
    <Button
      type="submit"
      name="optionId"
      value={option}
      tone={tone}
      size="lg"
      kbd={<KeyCap action={chosen === option ? 'record' : action} />}
      disabled={isPending}
    >
      {children}
    </Button>
  )
}
