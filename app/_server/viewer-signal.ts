import type { LiveEvent } from '@/lib/core/live-event'
import type { Context } from '@/lib/usecases/context'
import { readSessionEnd } from '@/lib/usecases/read-session-end'
import { type LiveSignal, openLiveSignal } from './live-signal'

/** A stream asks this often at most whether its session still stands; a sign-out that is told is known at once. */
const STANDS_MS = 2_000
/** Longest time that a timer takes. */
const LONGEST_MS = 2 ** 31 - 1

export type ViewerSignal = LiveSignal & {
  /** Whether the session that opened the stream still stands: a stream outlives its request's look at it. */
  stands(): Promise<boolean>
}

/** A live signal for one signed-in viewer; it wakes its reader also when their session is revoked or runs out. */
export async function openViewerSignal(
  ctx: Context,
  isMeant: (event: LiveEvent | null) => boolean,
): Promise<ViewerSignal> {
  const { actor } = ctx
  const sessionId = actor.kind === 'person' ? actor.sessionId : null
  let end = await readSessionEnd(ctx)
  let askedAt = Date.now()
  const left = () => (end ? end.getTime() - Date.now() : 0)
  const signal = await openLiveSignal(event => {
    if (event?.type !== 'session') return isMeant(event)
    if (event.sessionId !== sessionId) return false
    askedAt = 0
    return true
  })
  return {
    close: signal.close,
    wait: ms => signal.wait(Math.min(ms, Math.max(0, left()) + 1, LONGEST_MS)),
    async stands() {
      if (end && Date.now() - askedAt >= STANDS_MS) {
        askedAt = Date.now()
        end = await readSessionEnd(ctx)
      }
      return left() > 0
    },
  }
}
