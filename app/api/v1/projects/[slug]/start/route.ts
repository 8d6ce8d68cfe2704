import { slugInput } from '@/app/_server/api-inputs'
import { defineApi } from '@/app/_server/define-api'
import { startRun } from '@/lib/usecases/start-run'

/** Starts or resumes the run; 202: the worker takes it up at its next step. */
export const POST = defineApi(slugInput, async (ctx, input) => {
  await startRun(ctx, input)
  return { status: 202, body: { slug: input.slug, accepted: 'start' } }
})
