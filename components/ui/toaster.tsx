'use client'

import { useEffect, useState } from 'react'
import { classNames } from './class-names'

/** `isOnlySaid`: for the ear only, because the page shows it already. */
export type Announcement = { text: string; tone?: 'info' | 'error'; isOnlySaid?: boolean }

type Told = Announcement & { id: number }

const EVENT = 'gatewalk:announce'
const KEPT_MS = 6_000
/** The same words this soon come from the same happening. */
const TWICE_MS = 1_000

/** Says something that happened, by eye and by screen reader; works from anywhere in the browser. */
export function announce(announcement: Announcement): void {
  window.dispatchEvent(new CustomEvent<Announcement>(EVENT, { detail: announcement }))
}

/** The one live region, politely, and the note for the eye; once per page, in the root layout. */
export function Toaster() {
  const [told, setTold] = useState<Told[]>([])
  useEffect(() => {
    const timers = new Set<ReturnType<typeof setTimeout>>()
    let last = { text: '', at: 0, id: 0 }
    const tell = (event: Event) => {
      const announcement = (event as CustomEvent<Announcement>).detail
      const at = performance.now()
      if (announcement.text === last.text && at - last.at < TWICE_MS) return
      last = { text: announcement.text, at, id: last.id + 1 }
      const { id } = last
      setTold(known => [...known, { ...announcement, id }])
      const forget = setTimeout(() => {
        timers.delete(forget)
        setTold(known => known.filter(one => one.id !== id))
      }, KEPT_MS)
      timers.add(forget)
    }
    window.addEventListener(EVENT, tell)
    return () => {
      for (const timer of timers) clearTimeout(timer)
      window.removeEventListener(EVENT, tell)
    }
  }, [])
  const shown = told.findLast(one => !one.isOnlySaid)
  return (
    <>
      <div role="status" aria-live="polite" aria-atomic="false" className="sr-only">
        {told.map(one => (
          <p key={one.id}>{one.text}</p>
        ))}
      </div>
      <div aria-hidden="true" className="pointer-events-none fixed inset-x-4 bottom-4 z-50 flex justify-center">
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
    </>
  )
}
