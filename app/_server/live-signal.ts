import { z } from 'zod'
import { LIVE_CHANNEL, type LiveEvent } from '@/lib/core/live-event'
import { webRoot } from './web-root'

export type LiveSignal = {
  /** Resolves at the next event that is meant, or after `ms`; events between two waits are not lost. */
  wait(ms: number): Promise<'event' | 'timeout'>
  close(): void
}

/** Wakes its reader at each live event that `isMeant`; null is a lost connection that is back: something may be missed. */
export async function openLiveSignal(isMeant: (event: LiveEvent | null) => boolean): Promise<LiveSignal> {
  const { listener } = webRoot()
  let isRaised = false
  let wake: (() => void) | undefined
  const raise = () => {
    isRaised = true
    wake?.()
  }
  const unsubscribe = await listener.subscribe(LIVE_CHANNEL, payload => {
    const event = readLiveEvent(payload)
    if (event && isMeant(event)) raise()
  })
  const forget = listener.onReconnect(() => {
    if (isMeant(null)) raise()
  })
  return {
    async wait(ms) {
      if (!isRaised) {
        await new Promise<void>(resolve => {
          const timer = setTimeout(resolve, ms)
          wake = () => {
            clearTimeout(timer)
            resolve()
          }
        })
      }
      const result = isRaised ? 'event' : 'timeout'
      isRaised = false
      wake = undefined
      return result
    },
    close() {
      unsubscribe()
      forget()
      wake?.()
    },
  }
}

const eventSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('log'), logId: z.string() }),
  z.object({ type: z.literal('project'), projectId: z.string() }),
  z.object({ type: z.literal('decision'), projectId: z.string(), number: z.number() }),
  z.object({ type: z.literal('presence'), projectId: z.string(), number: z.number() }),
  z.object({ type: z.literal('session'), sessionId: z.string() }),
]) satisfies z.ZodType<LiveEvent>

/** The event of a notification; null for what is none. */
export function readLiveEvent(payload: string): LiveEvent | null {
  try {
    return eventSchema.parse(JSON.parse(payload))
  } catch {
    return null
  }
}
