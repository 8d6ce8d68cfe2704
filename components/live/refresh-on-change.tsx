'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useRef } from 'react'
import type { FeedNews } from './live-feed'
import { refreshCalmly } from './refresh-calmly'
import { EARLIER_MS, useLiveFeed } from './use-live-feed'

const APART_MS = 700

type RefreshOnChangeProps = {
  /** The project that the page is about; any when left out. */
  project?: string
  /** When the page was read, by the server's clock; ms since 1970. */
  readAt: number
}

/** Reads the page's data again when something that it is about has changed; in a tab out of view once it is looked at. */
export function RefreshOnChange({ project, readAt }: RefreshOnChangeProps) {
  const router = useRouter()
  const feed = useLiveFeed()
  const from = useRef(readAt)
  from.current = readAt
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let isDue = false
    const read = () => {
      timer = undefined
      isDue = document.visibilityState !== 'visible'
      if (!isDue) refreshCalmly(router)
    }
    // What keeps changing is still read: a change never puts off the reading that an earlier one asked for.
    const hear = (news: FeedNews) => {
      if (concerns(news, project)) timer ??= setTimeout(read, APART_MS)
    }
    const look = () => {
      if (isDue && document.visibilityState === 'visible') read()
    }
    document.addEventListener('visibilitychange', look)
    const unfollow = feed?.follow(from.current - EARLIER_MS, hear)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', look)
      unfollow?.()
    }
  }, [feed, project, router])
  return null
}

function concerns(news: FeedNews, project: string | undefined): boolean {
  return (
    news === 'all' || news.some(change => !change.isPresence && (project === undefined || change.projectId === project))
  )
}
