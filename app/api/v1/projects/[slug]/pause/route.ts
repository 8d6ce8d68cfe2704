import { slugInput } from '@/app/_server/api-inputs'
import { defineApi } from '@/app/_server/define-api'
import { pauseRun } from '@/lib/usecases/pause-run'

/** Lets the running item finish, then ends the run. */
export const POST = defineApi(slugInput, async (ctx, input) => {
  await pauseRun(ctx, input)
  return { status: 202, body: { slug: input.slug, accepted: 'pause' } }
})
