'use client'

import { useRouter } from 'next/navigation'
import { useEffect } from 'react'

const APART_MS = 700

/** Reads the page's data again whenever the server says `change`, and when a lost connection is back. */
export function RefreshOnChange({ url }: { url: string }) {
  const router = useRouter()
  useEffect(() => {
    const source = new EventSource(url)
    let timer: ReturnType<typeof setTimeout> | undefined
    let wasLost = false
    // What keeps changing is still read: a change never puts off the reading that an earlier one asked for.
    const refresh = () => {
      timer ??= setTimeout(() => {
        timer = undefined
        router.refresh()
      }, APART_MS)
    }
    source.addEventListener('change', refresh)
    source.addEventListener('error', () => {
      wasLost = true
    })
    source.addEventListener('open', () => {
      if (wasLost) refresh()
      wasLost = false
    })
    return () => {
      clearTimeout(timer)
      source.close()
    }
  }, [url, router])
  return null
}
