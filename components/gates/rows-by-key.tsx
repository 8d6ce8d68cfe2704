'use client'

import { type ReactNode, useRef } from 'react'
import { focusShown, isShown } from '@/components/keys/press-in-view'
import { useKeyAction } from '@/components/keys/use-key-action'

/** Keys that move the focus through the links marked `data-row` within, over all lists; Enter then opens one as always. */
export function RowsByKey({ children }: { children: ReactNode }) {
  const within = useRef<HTMLDivElement>(null)
  const move = (step: 1 | -1) => {
    const rows = [...(within.current?.querySelectorAll<HTMLElement>('a[data-row]') ?? [])].filter(isShown)
    const at = rows.findIndex(row => row.matches(':focus'))
    return focusShown(at === -1 && step === -1 ? rows.at(-1) : rows[at + step])
  }
  useKeyAction('next', () => move(1))
  useKeyAction('previous', () => move(-1))
  return (
    <div ref={within} className="contents">
      {children}
    </div>
  )
}
