'use client'

import { Eye } from 'lucide-react'
import { useFormatter, useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import type { FeedNews } from '@/components/live/live-feed'
import { useLiveFeed } from '@/components/live/use-live-feed'
import { inboxUrls } from '@/lib/core/inbox-urls'

const BEAT_MS = 15_000

type PresenceNoteProps = { projectId: string; slug: string; number: number }

/** "Mei is looking": who else has this decision open. Says so itself while the tab is in view, and when it is left. */
export function PresenceNote({ projectId, ...decision }: PresenceNoteProps) {
  const t = useTranslations('inbox.presence')
  const format = useFormatter()
  const others = usePresence(projectId, decision)
  return (
    <span role="status" className="order-4 inline-flex desk:order-none">
      {others.length > 0 && (
        <span className="inline-flex items-center gap-1.5 leading-4 text-accent">
          <Eye aria-hidden="true" size={13} className="shrink-0" />
          {t('looking', { names: format.list(others), count: others.length })}
        </span>
      )}
    </span>
  )
}

function usePresence(projectId: string, { slug, number }: { slug: string; number: number }): string[] {
  const feed = useLiveFeed()
  const [others, setOthers] = useState<string[]>([])
  useEffect(() => {
    const left = new AbortController()
    const { signal } = left
    const beat = async () => {
      if (document.visibilityState !== 'visible') return
      const names = await sendBeat({ slug, number }, signal)
      if (names && !signal.aborted) setOthers(names)
    }
    const leave = () => navigator.sendBeacon(inboxUrls.presence, jsonOf({ slug, number, isLeaving: true }))
    const look = () => (document.visibilityState === 'visible' ? beat() : leave())
    document.addEventListener('visibilitychange', look, { signal })
    window.addEventListener('pagehide', leave, { signal })
    const timer = setInterval(beat, BEAT_MS)
    const isAboutThis = (news: FeedNews) =>
      news !== 'all' &&
      news.some(change => change.isPresence && change.projectId === projectId && change.number === number)
    const unfollow = feed?.follow(Number.MAX_SAFE_INTEGER, news => isAboutThis(news) && void beat())
    void beat()
    return () => {
      unfollow?.()
      left.abort()
      clearInterval(timer)
      leave()
      setOthers([])
    }
  }, [feed, projectId, slug, number])
  return others
}

/** Null when it could not be said: who else looks is good to know, never worth an error. */
async function sendBeat(note: { slug: string; number: number }, signal: AbortSignal): Promise<string[] | null> {
  try {
    const answer = await fetch(inboxUrls.presence, { method: 'POST', body: jsonOf(note), signal })
    if (answer.status !== 200) return null
    const { others }: { others: string[] } = await answer.json()
    return others
  } catch {
    return null
  }
}

function jsonOf(note: object): Blob {
  return new Blob([JSON.stringify(note)], { type: 'application/json' })
}
