import { z } from 'zod'

/** What a command of the project's own choice is told in ralph.json: a line of bash. */
export const customOptions = z.strictObject({ name: z.literal('custom'), command: z.string().trim().min(1) })
