'use client'

import { useEffect, useState } from 'react'

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

/** Forgets the words of an answer that is recorded. */
export function forgetDraft(name: string) {
  sessionStorage.removeItem(draftKey(name))
}

const draftKey = (name: string) => `gatewalk-draft ${name}`
