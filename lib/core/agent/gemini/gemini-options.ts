import { z } from 'zod'

/** What Gemini CLI can be told in ralph.json. */
export const geminiOptions = z.strictObject({
  name: z.literal('gemini'),
  /** Retries of a failed request inside the CLI; its own default of 9 takes minutes. */
  maxRetries: z.int().min(0).max(9).default(3),
})
