'use client'

import { createContext, useContext, useEffect, useState } from 'react'
import { LiveFeed } from './live-feed'

/** The feed of the frame that a page stands in; null where nobody is signed in. */
export const LiveFeedContext = createContext<LiveFeed | null>(null)

export function useLiveFeed(): LiveFeed | null {
  return useContext(LiveFeedContext)
}

/** A feed of its own for the viewer's frame, running while the frame is there. */
export function useOwnLiveFeed(viewer: string, readAt: number): LiveFeed {
  const [feed, setFeed] = useState(() => createFeed(viewer, readAt))
  const [known, setKnown] = useState(viewer)
  if (viewer !== known) {
    setKnown(viewer)
    setFeed(createFeed(viewer, readAt))
  }
  useEffect(() => attach(feed), [feed])
  return feed
}

/** Pages tell when they were written, which is a little later than they were read. */
export const EARLIER_MS = 2_000

function createFeed(viewer: string, readAt: number): LiveFeed {
  const canShare = typeof navigator !== 'undefined' && 'locks' in navigator && 'BroadcastChannel' in globalThis
  return new LiveFeed({
    viewer,
    after: readAt - EARLIER_MS,
    openSource: url => new EventSource(url),
    shared: canShare ? { locks: navigator.locks, openChannel: name => new BroadcastChannel(name) } : null,
  })
}

/** Runs a feed with the page: in view or not, put aside and shown again, network there or not. */
function attach(feed: LiveFeed): () => void {
  const isInView = () => document.visibilityState === 'visible'
  const begin = (isBack: boolean) => {
    feed.start({ isBack })
    if (isInView()) feed.show()
  }
  const listening = new AbortController()
  const { signal } = listening
  const onPage = (name: string, act: (event: PageTransitionEvent) => void) =>
    window.addEventListener(name, event => act(event as PageTransitionEvent), { signal })
  onPage('pagehide', () => feed.end())
  onPage('pageshow', event => event.persisted && begin(true))
  onPage('online', () => {
    feed.retry()
    if (isInView()) feed.show()
  })
  onPage('offline', () => feed.cut())
  document.addEventListener('visibilitychange', () => (isInView() ? feed.show() : feed.hide()), { signal })
  begin(false)
  return () => {
    listening.abort()
    feed.end()
  }
}
