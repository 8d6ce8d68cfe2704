import { RecentEvents } from '@/lib/core/live/recent-events'
import { LIVE_CHANNEL } from '@/lib/core/live-event'
import { readLiveEvent } from './live-signal'
import { webRoot } from './web-root'

/** What this process was told of lately; it listens from the first stream on, as long as it lives. */
export function recentEvents(): Promise<RecentEvents> {
  held.gatewalkRecentEvents ??= listen()
  return held.gatewalkRecentEvents
}

/** Next compiles route handlers into separate bundles: one process, one memory. */
const held = globalThis as typeof globalThis & { gatewalkRecentEvents?: Promise<RecentEvents> }

async function listen(): Promise<RecentEvents> {
  const { listener } = webRoot()
  let recent: RecentEvents | undefined
  listener.onReconnect(() => recent?.missed(Date.now()))
  await listener.subscribe(LIVE_CHANNEL, payload => {
    const event = readLiveEvent(payload)
    if (event && event.type !== 'log') recent?.note(event, Date.now())
  })
  recent = new RecentEvents(Date.now())
  return recent
}
