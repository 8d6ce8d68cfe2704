'use client'

import { useEffect, useRef, useState } from 'react'
import { lineKey } from '@/lib/core/decision/parse-answer-line'
import { inboxUrls } from '@/lib/core/inbox-urls'
import type { ShownKnowledge } from './answering-shapes'

const EMPTY: ShownKnowledge = { decisions: [], projects: [], more: {} }
const PAUSE_MS = 120

type Held = { key: string; knowledge: ShownKnowledge }
type Wanted = {
  text: string
  /** What the page was made with, for its own text. */
  initial: { text: string; knowledge: ShownKnowledge } | null
  /** Changes when something changed on the server. */
  version: string
}

/**
 * The decisions that a line names, fetched when it names others and when something changed. `isStale` while those of the
 * text as it stands are not there yet.
 */
export function useLineKnowledge({ text, initial, version }: Wanted) {
  const key = lineKey(text)
  const [held, setHeld] = useState<Held>(() =>
    initial ? { key: lineKey(initial.text), knowledge: initial.knowledge } : { key: NO_NAMES, knowledge: EMPTY },
  )
  const [attempt, setAttempt] = useState(0)
  const [hasFailed, setFailed] = useState(false)
  const latest = useRef(text)
  useEffect(() => {
    latest.current = text
  })
  const wanted = `${key} ${version} ${attempt}`
  const fetched = useRef(`${held.key} ${version} 0`)
  useEffect(() => {
    if (wanted === fetched.current) return
    if (key === NO_NAMES) {
      setHeld({ key, knowledge: EMPTY })
      return
    }
    const abort = new AbortController()
    const timer = setTimeout(async () => {
      const knowledge = await fetchKnowledge(latest.current, abort.signal)
      if (abort.signal.aborted) return
      setFailed(knowledge === null)
      if (!knowledge) return
      fetched.current = wanted
      setHeld({ key, knowledge })
    }, PAUSE_MS)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [key, wanted])
  return {
    knowledge: held.knowledge,
    isStale: held.key !== key,
    hasFailed,
    refetch: () => setAttempt(attempt + 1),
  }
}

const NO_NAMES = lineKey('')

async function fetchKnowledge(text: string, signal: AbortSignal): Promise<ShownKnowledge | null> {
  try {
    const response = await fetch(inboxUrls.lineKnowledge(text), { signal })
    return response.ok ? ((await response.json()) as ShownKnowledge) : null
  } catch {
    return null
  }
}
