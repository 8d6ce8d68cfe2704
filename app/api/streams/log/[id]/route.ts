import { defineHandler } from '@/app/_server/define-handler'
import { eventStream } from '@/app/_server/event-stream'
import { openLiveSignal } from '@/app/_server/live-signal'
import { requestContext, sessionStands } from '@/app/_server/session'
import { readLog } from '@/lib/usecases/read-log'

/** A missed notification costs at most this. */
const POLL_MS = 5_000

/**
 * A log as it grows: `chunk` adds text, `snapshot` replaces what is shown when the reader fell behind, `end` says that
 * nothing more comes. Event ids are chunk numbers, so `Last-Event-ID` goes on where it stopped.
 */
export const GET = defineHandler<{ id: string }>(async (request, { id: logId }) => {
  const ctx = await requestContext()
  let seq = Number(request.headers.get('last-event-id') ?? -1)
  if (!Number.isInteger(seq)) seq = -1
  await readLog(ctx, { logId, after: seq })

  const signal = await openLiveSignal(event => event.type === 'log' && event.logId === logId)
  // What is complete is read once more at once: its last chunk may have come between the two looks.
  let isDue = true
  let hasEnded = false
  return eventStream(request, {
    close: signal.close,
    stands: sessionStands(ctx),
    async next() {
      if (hasEnded) return null
      if (!isDue) await signal.wait(POLL_MS)
      const part = await readLog(ctx, { logId, after: seq })
      const hasText = part.seq > seq
      seq = part.seq
      const chunk = { event: part.skipped ? 'snapshot' : 'chunk', id: seq, data: { text: part.text } }
      isDue = part.isClosed
      hasEnded = part.isClosed && !hasText
      if (hasEnded) return [{ event: 'end', data: {} }]
      return hasText ? [chunk] : []
    },
  })
})
