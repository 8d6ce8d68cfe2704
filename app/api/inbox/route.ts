import { z } from 'zod'
import { defineHandler } from '@/app/_server/define-handler'
import { listedRow } from '@/app/_server/listed-row'
import { requestContext } from '@/app/_server/session'
import { readInboxFilter } from '@/lib/core/decision/inbox-filter'
import { INBOX_WINDOW } from '@/lib/usecases/read-inbox'
import { readInboxRows } from '@/lib/usecases/read-inbox-rows'

const placeSchema = z.object({
  seen: z.coerce.number().int().positive().catch(0),
  from: z.coerce.number().int().nonnegative().catch(0),
})

/** A further window of a list that is open, as `{ rows }`: for the browser's session, not for programs. */
export const GET = defineHandler(async request => {
  const params = Object.fromEntries(new URL(request.url).searchParams)
  const { seen, from } = placeSchema.parse(params)
  const ctx = await requestContext()
  const filter = readInboxFilter(params)
  const rows = await readInboxRows(ctx, { seen: seen || ctx.clock().getTime(), from, limit: INBOX_WINDOW, filter })
  return Response.json({ rows: rows.map(listedRow) }, { headers: { 'Cache-Control': 'no-store' } })
})
