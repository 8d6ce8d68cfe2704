'use client'

import { useEffect, useState } from 'react'
import { classNames } from './class-names'

export type Announcement = { text: string; tone?: 'info' | 'error' }

const EVENT = 'gatewalk:announce'
const SHOWN_MS = 6_000

/** Says something that happened, by eye and by screen reader; works from anywhere in the browser. */
export function announce(announcement: Announcement): void {
  window.dispatchEvent(new CustomEvent<Announcement>(EVENT, { detail: announcement }))
}

/** The live region; once per page, in the root layout. */
export function Toaster() {
  const [shown, setShown] = useState<Announcement | null>(null)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const show = (event: Event) => {
      clearTimeout(timer)
      setShown((event as CustomEvent<Announcement>).detail)
      timer = setTimeout(() => setShown(null), SHOWN_MS)
    }
    window.addEventListener(EVENT, show)
    return () => {
      clearTimeout(timer)
      window.removeEventListener(EVENT, show)
    }
  }, [])
  return (
    <div
      role="status"
      aria-live="polite"
      className="pointer-events-none fixed inset-x-4 bottom-4 z-50 flex justify-center"
    >
      {shown && (
        <p
          className={classNames(
            'max-w-[72ch] rounded border bg-surface px-3.5 py-2 shadow-float',
            shown.tone === 'error' && 'text-red',
          )}
        >
          {shown.text}
        </p>
      )}
    </div>
  )
}
