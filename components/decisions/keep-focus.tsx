'use client'

import { useEffect, useRef } from 'react'
import { isShown } from '@/components/keys/press-in-view'

/**
 * When the control that had the focus is gone, with an answered question or an answer taken back, or is a row of the
 * list that is marked no more, the heading of the question that stands there now (`#question`) gets it, so that it is
 * read and never lost. `at` changes with each reading of the page.
 */
export function KeepFocus({ at }: { at: string }) {
  const last = useRef<Element | null>(null)
  useEffect(() => {
    const keep = ({ target }: FocusEvent) => {
      last.current = target instanceof Element ? target : null
    }
    document.addEventListener('focusin', keep)
    return () => document.removeEventListener('focusin', keep)
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: it looks again whenever the page was read again
  useEffect(() => {
    const active = document.activeElement
    const isLost = active === document.body && last.current !== null
    if (isLost && last.current?.isConnected && isShown(last.current)) return
    if (!isLost && !active?.matches('a[data-row]:not([aria-current])')) return
    last.current = null
    document.getElementById('question')?.focus({ preventScroll: true })
  }, [at])
  return null
}
