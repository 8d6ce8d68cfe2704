'use client'

import { useSyncExternalStore } from 'react'
import type { ShownResult } from './answering-shapes'

let latest: ShownResult[] = []
const readers = new Set<() => void>()
const NONE: ShownResult[] = []

/** Keeps what became of the last gesture's answers, for the tray to tell; none forgets it. */
export function tellResults(results: ShownResult[]): void {
  latest = results
  for (const reader of readers) reader()
}

/** What became of the last gesture's answers in this tab. */
export function useLastResults(): ShownResult[] {
  return useSyncExternalStore(
    subscribe,
    () => latest,
    () => NONE,
  )
}

function subscribe(reader: () => void): () => void {
  readers.add(reader)
  return () => readers.delete(reader)
}
