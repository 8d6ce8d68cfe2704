import { z } from 'zod'
import { apiInboxRow } from '@/app/_server/api-shapes'
import { defineApi } from '@/app/_server/define-api'
import { readInbox } from '@/lib/usecases/read-inbox'

const LIMIT = 200

/** What waits for a person, ranked: the first 200 of `total`. */
export const GET = defineApi(z.object({}), async (ctx, _input, call) => {
  const { rows, total, projects, now } = await readInbox(ctx, { from: 0, limit: LIMIT })
  return { body: { decisions: rows.map(row => apiInboxRow(row, call)), total, projects, now } }
})
