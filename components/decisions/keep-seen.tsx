'use client'

import { useEffect } from 'react'

/**
 * Writes into the address up to when the list was read, so that a live refresh moves no row under the cursor: later
 * questions wait behind "3 new" until they are let in.
 */
export function KeepSeen({ seen }: { seen: number }) {
  useEffect(() => {
    // The router learns of a new address only once its own effects have run, which is after those of the page.
    const timer = setTimeout(() => {
      const url = new URL(window.location.href)
      if (url.searchParams.has('seen')) return
      url.searchParams.set('seen', String(seen))
      window.history.replaceState(null, '', url)
    })
    return () => clearTimeout(timer)
  }, [seen])
  return null
}
