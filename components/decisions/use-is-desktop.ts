'use client'

import { useSyncExternalStore } from 'react'

/** The width from which list and detail stand side by side: `--breakpoint-desk`. */
const DESKTOP = '(min-width: 860px)'

/** True in a window that shows list and detail side by side; false on the server and until the script runs. */
export function useIsDesktop(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(DESKTOP).matches,
    () => false,
  )
}

function subscribe(change: () => void): () => void {
  const query = matchMedia(DESKTOP)
  query.addEventListener('change', change)
  return () => query.removeEventListener('change', change)
}
