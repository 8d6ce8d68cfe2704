import { slugInput } from '@/app/_server/api-inputs'
import { defineApi } from '@/app/_server/define-api'
import { stopRun } from '@/lib/usecases/stop-run'

/** Ends the running session now; its work is rescued to a ref. */
export const POST = defineApi(slugInput, async (ctx, input) => {
  await stopRun(ctx, input)
  return { status: 202, body: { slug: input.slug, accepted: 'stop' } }
})
