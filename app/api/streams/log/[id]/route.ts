import { defineStream } from '@/app/_server/define-stream'
import { eventStream } from '@/app/_server/event-stream'
import { readStreamPlace } from '@/app/_server/read-stream-place'
import { openViewerSignal } from '@/app/_server/viewer-signal'
import { readLog } from '@/lib/usecases/read-log'

/** A missed notification costs at most this. */
const POLL_MS = 5_000

/**
 * A log as it grows: `chunk` adds text, `snapshot` replaces what is shown when the reader fell behind, `end` says that
 * nothing more comes. Event ids are chunk numbers, so `Last-Event-ID` (or `?after=`) goes on where it stopped.
 */
export const GET = defineStream<{ id: string }>(async (request, { id: logId }, ctx) => {
  let seq = readStreamPlace(request) ?? -1
  await readLog(ctx, { logId, after: seq })

  const signal = await openViewerSignal(ctx, event => event === null || (event.type === 'log' && event.logId === logId))
  // What is complete is read once more at once: its last chunk may have come between the two looks.
  let isDue = true
  let hasEnded = false
  return eventStream(request, {
    close: signal.close,
    stands: signal.stands,
    async next() {
      if (hasEnded) return null
      if (!isDue) await signal.wait(POLL_MS)
      const part = await readLog(ctx, { logId, after: seq })
      const hasText = part.seq > seq
      seq = part.seq
      const chunk = {
        event: part.skipped ? 'snapshot' : 'chunk',
        id: seq,
        data: { text: part.text, linesBefore: part.linesBefore },
      }
      isDue = part.isClosed
      hasEnded = part.isClosed && !hasText
      if (hasEnded) return [{ event: 'end', data: {} }]
      return hasText ? [chunk] : []
    },
  })
})
