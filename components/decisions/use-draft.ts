'use client'

import { type FormEvent, type RefObject, useEffect, useState } from 'react'

/**
 * Words being typed, kept in this tab under `name` until they are recorded: when somebody else answers meanwhile and
 * the form goes away, the page is read again or the answer is undone, nothing typed is lost.
 */
export function useDraft(name: string, initial: string) {
  const [words, setWords] = useState(initial)
  const key = draftKey(name)
  useEffect(() => {
    const kept = sessionStorage.getItem(key)
    if (kept) setWords(kept)
  }, [key])
  const change = (next: string) => {
    setWords(next)
    if (next === '') sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, next)
  }
  return { words, change }
}

type ChoiceDraft = {
  name: string
  /** Of the question: a choice between other options is none. */
  version: string
  /** What the form's action said last; each time the form was emptied. */
  answered: unknown
}

/** The option that is chosen in a form, kept like the words; returns the form's change handler. */
export function useChoiceDraft(form: RefObject<HTMLFormElement | null>, { name, version, answered }: ChoiceDraft) {
  const key = choiceKey(name)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer of the action empties the form anew
  useEffect(() => {
    const [keptVersion, option] = (sessionStorage.getItem(key) ?? '').split(' ')
    const radios = [...(form.current?.querySelectorAll<HTMLInputElement>('input[name=optionId]') ?? [])]
    if (keptVersion !== version || radios.some(radio => radio.checked)) return
    const radio = radios.find(({ value }) => value === option)
    if (radio) radio.checked = true
  }, [form, key, version, answered])
  return ({ target }: FormEvent<HTMLFormElement>) => {
    if (target instanceof HTMLInputElement && target.name === 'optionId')
      sessionStorage.setItem(key, `${version} ${target.value}`)
  }
}

/** Forgets the words and the choice of an answer that is recorded. */
export function forgetDraft(name: string) {
  sessionStorage.removeItem(draftKey(name))
  sessionStorage.removeItem(choiceKey(name))
}

const choiceKey = (name: string) => `gatewalk-choice ${name}`
const draftKey = (name: string) => `gatewalk-draft ${name}`
