'use client'

import type { ReactNode } from 'react'
import { LiveFeedContext, useOwnLiveFeed } from './use-live-feed'

/** Holds the line to the server for everything inside it; `viewer` is the person, `readAt` the server's time. */
export function LiveFrame({ viewer, readAt, children }: { viewer: string; readAt: number; children: ReactNode }) {
  const feed = useOwnLiveFeed(viewer, readAt)
  return <LiveFeedContext value={feed}>{children}</LiveFeedContext>
}
