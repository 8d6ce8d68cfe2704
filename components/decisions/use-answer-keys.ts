'use client'

import type { RefObject } from 'react'
import { focusShown, isShown, pressInView } from '@/components/keys/press-in-view'
import { useKeyAction, useOptionKeys } from '@/components/keys/use-key-action'

type AnswerKeysProps = {
  form: RefObject<HTMLFormElement | null>
  /** A number key alone sends it. */
  isQuick: boolean
  /** It is a gate: two keys choose by name. */
  isGate: boolean
}

/** The keys of the form of one decision. Where a second step is asked they only choose. */
export function useAnswerKeys({ form, isQuick, isGate }: AnswerKeysProps): void {
  useOptionKeys(digit => choose(form.current?.querySelectorAll<HTMLInputElement>(RADIOS)[digit - 1], isQuick))
  useKeyAction('approve', isGate ? () => chooseNamed(form.current, 'approve') : null)
  useKeyAction('send-back', isGate ? () => chooseNamed(form.current, 'request-changes') : null)
  useKeyAction('open', () => focusShown(optionToFocus(form.current)))
  useKeyAction('comment', () => focusShown(form.current?.querySelector<HTMLElement>(COMMENT)))
  useKeyAction('record', () => {
    if (!form.current || !isShown(form.current)) return false
    form.current.requestSubmit()
    return true
  })
}

/** The chosen option, else the first. */
function optionToFocus(form: HTMLFormElement | null): HTMLElement | null | undefined {
  return form?.querySelector<HTMLElement>(`${RADIOS}:checked`) ?? form?.querySelector<HTMLElement>(RADIOS)
}

const RADIOS = 'input[name=optionId]'
const COMMENT = 'textarea[name=text]'

function chooseNamed(form: HTMLFormElement | null, option: string): boolean {
  return choose(form?.querySelector<HTMLInputElement>(`${RADIOS}[value=${option}]`), false)
}

function choose(radio: HTMLInputElement | null | undefined, isQuick: boolean): boolean {
  return pressInView(radio, () => {
    radio?.click()
    radio?.focus()
    const wantsWords = radio?.value === 'free-text' || radio?.value === 'request-changes'
    const comment = radio?.form?.querySelector<HTMLTextAreaElement>(COMMENT)
    if (wantsWords && comment?.value.trim() === '') focusShown(comment)
    else if (isQuick) radio?.form?.requestSubmit()
  })
}
