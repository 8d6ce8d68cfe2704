'use client'

import { useState } from 'react'
import { urls } from '@/lib/core/urls'

export type LogFinds = { hits: { line: number; text: string }[]; total: number }

/** Looks for a text in the whole stored log, on the server; one hit is the current one. */
export function useLogSearch(logId: string, onHit: (line: number) => void) {
  const [finds, setFinds] = useState<LogFinds | null>(null)
  const [current, setCurrent] = useState(0)
  const [hasFailed, setFailed] = useState(false)
  const go = (index: number, among = finds) => {
    const hits = among?.hits ?? []
    const hit = hits[(index + hits.length) % Math.max(1, hits.length)]
    if (!hit) return
    setCurrent((index + hits.length) % hits.length)
    onHit(hit.line)
  }
  const search = async (query: string) => {
    setFailed(false)
    if (query.trim() === '') return setFinds(null)
    try {
      const response = await fetch(urls.logSearch(logId, query.trim()), { cache: 'no-store' })
      if (!response.ok) return setFailed(true)
      const found = (await response.json()) as LogFinds
      setFinds(found)
      go(0, found)
    } catch {
      setFailed(true)
    }
  }
  return { finds, current, hasFailed, search, go }
}
