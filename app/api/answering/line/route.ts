import { defineHandler } from '@/app/_server/define-handler'
import { requestContext } from '@/app/_server/session'
import { readLine } from '@/lib/usecases/read-line'

/** The decisions that a line of answers names, `?text=`, with all that its preview shows. */
export const GET = defineHandler(async request => {
  const text = new URL(request.url).searchParams.get('text') ?? ''
  const line = await readLine(await requestContext(), text)
  return Response.json(line, { headers: { 'Cache-Control': 'no-store' } })
})
