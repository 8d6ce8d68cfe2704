import { z } from 'zod'

/** What the scripted agent is told in ralph.json: the file it acts out. */
export const scriptedOptions = z.strictObject({
  name: z.literal('scripted'),
  behaviour: z.string().min(1).default('ralph-loop/scripted-agent.json'),
})
