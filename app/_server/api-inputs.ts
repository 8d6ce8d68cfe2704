import { z } from 'zod'

/** The parts of a path: Next has decoded them. */
export const slugInput = z.object({ slug: z.string().min(1).max(200) })
export const decisionInput = slugInput.extend({
  number: z.coerce
    .number()
    .int()
    .positive()
    .max(2 ** 31 - 1),
})
