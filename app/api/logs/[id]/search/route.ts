import { defineHandler } from '@/app/_server/define-handler'
import { requestContext } from '@/app/_server/session'
import { searchLog } from '@/lib/usecases/search-log'

/** The lines of a log that hold `?q=`: `{ hits: [{ line, text }], total }`. */
export const GET = defineHandler<{ id: string }>(async (request, { id: logId }) => {
  const query = new URL(request.url).searchParams.get('q') ?? ''
  const finds = await searchLog(await requestContext(), { logId, query })
  return Response.json(finds, { headers: { 'Cache-Control': 'no-store' } })
})
