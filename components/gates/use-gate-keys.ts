'use client'

import { type RefObject, useState } from 'react'
import { focusShown, isShown, pressInView } from '@/components/keys/press-in-view'
import { useKeyAction } from '@/components/keys/use-key-action'

export type GateChoice = 'approve' | 'request-changes'

/**
 * The keys of signing only choose, and `record` is the second, deliberate step; requesting changes without words asks
 * for them. Returns what is chosen.
 */
export function useGateKeys(form: RefObject<HTMLFormElement | null>): GateChoice | null {
  const [chosen, setChosen] = useState<GateChoice | null>(null)
  const button = (option: GateChoice) =>
    form.current?.querySelector<HTMLButtonElement>(`button[value=${option}]:not(:disabled)`)
  const note = () => form.current?.querySelector<HTMLTextAreaElement>('textarea')
  const choose = (option: GateChoice) =>
    pressInView(button(option), () => {
      setChosen(option)
      focusShown(option === 'request-changes' && note()?.value.trim() === '' ? note() : button(option))
    })
  useKeyAction('approve', () => choose('approve'))
  useKeyAction('send-back', () => choose('request-changes'))
  useKeyAction('comment', () => focusShown(note()))
  useKeyAction('record', () => {
    const pressed = chosen && button(chosen)
    if (!pressed || !isShown(pressed)) return false
    form.current?.requestSubmit(pressed)
    return true
  })
  return chosen
}
