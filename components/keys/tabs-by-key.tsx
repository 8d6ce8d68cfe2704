'use client'

import { type ReactNode, useRef } from 'react'
import { KeyCap } from './key-cap'
import { useKeyAction } from './use-key-action'

/** The key of the evidence presses the link after the current one, and after the last the first. */
export function TabsByKey({ children }: { children: ReactNode }) {
  const within = useRef<HTMLDivElement>(null)
  useKeyAction('evidence', () => pressNext([...(within.current?.querySelectorAll('a') ?? [])]))
  return (
    <div ref={within} className="relative">
      {children}
      <span className="absolute top-1 right-0 bg-bg pl-2">
        <KeyCap action="evidence" />
      </span>
    </div>
  )
}

function pressNext(tabs: HTMLAnchorElement[]): boolean {
  if (tabs.length < 2) return false
  const at = tabs.findIndex(tab => tab.getAttribute('aria-current') === 'page')
  const next = tabs[(at + 1) % tabs.length]
  // The focus says which one it is.
  next?.focus()
  next?.click()
  return true
}
