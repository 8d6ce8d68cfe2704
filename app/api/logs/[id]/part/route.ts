import { defineHandler } from '@/app/_server/define-handler'
import { readStreamPlace } from '@/app/_server/read-stream-place'
import { requestContext } from '@/app/_server/session'
import { readLog } from '@/lib/usecases/read-log'

/** What a log holds after chunk `?after=`, for a tab that has no stream: `{ seq, text, skipped, isClosed }`. */
export const GET = defineHandler<{ id: string }>(async (request, { id: logId }) => {
  const part = await readLog(await requestContext(), { logId, after: readStreamPlace(request) ?? -1 })
  return Response.json(part, { headers: { 'Cache-Control': 'no-store' } })
})
