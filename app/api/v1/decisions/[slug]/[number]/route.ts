import { decisionInput } from '@/app/_server/api-inputs'
import { apiDecision } from '@/app/_server/api-shapes'
import { defineApi } from '@/app/_server/define-api'
import { readDecision } from '@/lib/usecases/read-decision'

/** One decision with its options and the digest that an answer to it names. */
export const GET = defineApi(decisionInput, async (ctx, { slug, number }, call) => ({
  body: { decision: apiDecision(await readDecision(ctx, slug, number), call) },
}))
