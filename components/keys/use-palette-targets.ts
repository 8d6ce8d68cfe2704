'use client'

import { useEffect, useState } from 'react'
import { inboxUrls } from '@/lib/core/inbox-urls'

type Targets = {
  projects: { slug: string; name: string }[]
  decisions: { slug: string; projectName: string; number: number; question: string }[]
  isAll: boolean
}

/** After the last letter; a slow connection is not asked for every one. */
const CALM_MS = 120

const NOTHING: Targets = { projects: [], decisions: [], isAll: false }

/** Projects and waiting decisions from the server: once, or again for each search where very many wait. */
export function usePaletteTargets(typed: string): Targets & { state: 'loading' | 'here' | 'failed' } {
  const [targets, setTargets] = useState(NOTHING)
  const [state, setState] = useState<'loading' | 'here' | 'failed'>('loading')
  const search = targets.isAll ? '' : typed.trim()
  useEffect(() => {
    const abort = new AbortController()
    const timer = setTimeout(
      async () => {
        try {
          setTargets(await readTargets(search, abort.signal))
          setState('here')
        } catch {
          if (!abort.signal.aborted) setState('failed')
        }
      },
      search === '' ? 0 : CALM_MS,
    )
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [search])
  return { ...targets, state }
}

async function readTargets(search: string, signal: AbortSignal): Promise<Targets> {
  const response = await fetch(inboxUrls.paletteTargets(search), { signal })
  if (!response.ok) throw new Error(`The server answered ${response.status}`)
  return response.json()
}
