import { ApiFault } from '@/app/_server/api-fault'
import { decisionInput } from '@/app/_server/api-inputs'
import { defineApi } from '@/app/_server/define-api'
import { answerDecision, answerRequestSchema } from '@/lib/usecases/answer-decision'

const answerInput = decisionInput
  .extend(answerRequestSchema.omit({ slug: true, number: true, batchId: true }).shape)
  .extend({
    digest: answerRequestSchema.shape.digest.optional(),
  })

/** Answers a choice or a dependency; the same answer again gives the same record (`spec/inbox.md`, Answering). */
export const POST = defineApi(answerInput, async (ctx, { digest, ...input }) => {
  // Without it nothing would tell that the question changed since it was shown.
  if (!digest) throw new ApiFault('PRECONDITION_REQUIRED', 'Send the digest of the decision as it was shown.')
  return { body: { answer: await answerDecision(ctx, { ...input, digest }) } }
})
