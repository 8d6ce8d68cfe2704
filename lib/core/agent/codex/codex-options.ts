import { z } from 'zod'

/** What Codex can be told in ralph.json. */
export const codexOptions = z.strictObject({
  name: z.literal('codex'),
  /** How hard the model thinks; the CLI's own choice when absent. */
  effort: z.enum(['minimal', 'low', 'medium', 'high', 'xhigh']).optional(),
})
