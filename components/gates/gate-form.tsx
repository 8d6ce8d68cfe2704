'use client'

import { useTranslations } from 'next-intl'
import { type ReactNode, useActionState, useRef } from 'react'
import { AnswerFailure } from '@/components/decisions/answer-failure'
import type { AnswerFormState } from '@/components/decisions/answer-form-state'
import { useDraft } from '@/components/decisions/use-draft'
import { KeyCap } from '@/components/keys/key-cap'
import { leaveText } from '@/components/keys/leave-text'
import { Button, type ButtonTone } from '@/components/ui/button'
import { Textarea } from '@/components/ui/field'
import { cleanReasons } from '@/lib/core/decision/check-answer'
import type { KeyAction } from '@/lib/core/keys/key-actions'
import { type GateChoice, useGateKeys } from './use-gate-keys'

type GateFormProps = {
  action: (state: AnswerFormState, form: FormData) => Promise<AnswerFormState>
  hidden: Record<string, string>
  /** What is recorded when it is approved: who, what, which files. */
  sentence: ReactNode
  phaseId: string
  nextPhaseId: string | null
  href: string
}

/** Approve, request changes or reject, each one button; the note or the reasons above. Works before hydration. */
export function GateForm({ action, hidden, sentence, phaseId, nextPhaseId, href }: GateFormProps) {
  const t = useTranslations('gates.form')
  const [state, submit, isPending] = useActionState(action, null)
  const draft = useDraft(`${hidden.slug}/${hidden.number}`, state?.text ?? '')
  const form = useRef<HTMLFormElement>(null)
  const chosen = useGateKeys(form)
  const reasons = cleanReasons({ optionId: '', text: '', reasons: draft.words.split('\n') }).length
  const next = nextPhaseId ?? 'none'
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
        hint={t('noteHint', { phase: phaseId, count: reasons })}
        value={draft.words}
        onChange={event => draft.change(event.target.value)}
        onKeyDown={leaveText}
        maxLength={10_000}
      />
      <div className="rounded border bg-surface px-3 py-2.5">
        <p className="text-xs text-text-3">{t('recorded')}</p>
        <p className="mt-0.5 [overflow-wrap:anywhere]">{sentence}</p>
        <p className="mt-1 text-xs text-text-2">{t('voids')}</p>
      </div>
      <SignButton option="approve" action="approve" tone="primary" chosen={chosen} isPending={isPending}>
        {isPending ? t('signing') : reasons > 0 ? t('approveWithNote', { next }) : t('approve', { next })}
      </SignButton>
      <SignButton option="request-changes" action="send-back" chosen={chosen} isPending={isPending}>
        {t('requestChanges', { count: reasons })}
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
