'use client'

import { useTranslations } from 'next-intl'
import { useActionState, useEffect } from 'react'
import { AnswerFailure, type AnswerFormState } from '@/components/decisions/answer-form'
import { useDraft } from '@/components/decisions/use-draft'
import { Button } from '@/components/ui/button'
import { Textarea } from '@/components/ui/field'

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
  useGateKeys()
  return (
    <form action={submit} className="grid gap-3">
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
        maxLength={10_000}
      />
      <p className="text-text-2">{signs}</p>
      <Button
        type="submit"
        name="optionId"
        value="approve"
        tone="primary"
        size="lg"
        kbd="a"
        data-key="a"
        disabled={isPending}
      >
        {isPending ? t('signing') : nextPhaseId ? t('approve', { next: nextPhaseId }) : t('approveLast')}
      </Button>
      <Button type="submit" name="optionId" value="request-changes" size="lg" kbd="r" data-key="r" disabled={isPending}>
        {t('requestChanges')}
      </Button>
      <Button type="submit" name="optionId" value="reject" tone="danger" size="lg" disabled={isPending}>
        {t('reject')}
      </Button>
    </form>
  )
}

/** `a` and `r` move to their button, so that signing takes a second, deliberate press; `r` without words asks for them. */
function useGateKeys() {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof Element && event.target.closest('textarea, input, select')
      if (isTyping || event.metaKey || event.ctrlKey || event.altKey || localStorage.getItem('gatewalk-keys') === 'off')
        return
      if (event.key !== 'a' && event.key !== 'r' && event.key !== 'c') return
      const note = document.querySelector<HTMLTextAreaElement>('#comment')
      const wantsWords = event.key === 'c' || (event.key === 'r' && note?.value.trim() === '')
      const target = wantsWords ? note : document.querySelector<HTMLElement>(`button[data-key="${event.key}"]`)
      event.preventDefault()
      target?.focus()
      target?.scrollIntoView({ block: 'nearest' })
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}
