import { z } from 'zod'

/** What opencode can be told in ralph.json; `model` there is `<provider>/<model>`. */
export const opencodeOptions = z.strictObject({ name: z.literal('opencode') })
