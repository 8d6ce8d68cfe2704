import { z } from 'zod'

/** What Claude Code can be told in ralph.json. */
export const claudeOptions = z.strictObject({
  name: z.literal('claude'),
  /** Retries of a failed request inside the CLI; its own default of 10 takes three minutes. */
  maxRetries: z.int().min(0).max(20).default(3),
  maxTurns: z.int().min(1).optional(),
})
