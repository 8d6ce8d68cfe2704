import { z } from 'zod'

/** `agent` of ralph.json: an agent's name alone, or `{ name, … }` with what that agent can be told. */
export const agentOptionsSchema = z.preprocess(
  value => (typeof value === 'string' ? { name: value } : value),
  z.discriminatedUnion('name', [
    z.strictObject({
      name: z.literal('claude'),
      /** Retries of a failed request inside the CLI; its own default of 10 takes three minutes. */
      maxRetries: z.int().min(0).max(20).default(3),
      maxTurns: z.int().min(1).optional(),
    }),
    z.strictObject({ name: z.literal('custom'), command: z.string().trim().min(1) }),
    z.strictObject({
      name: z.literal('scripted'),
      behaviour: z.string().min(1).default('ralph-loop/scripted-agent.json'),
    }),
  ]),
)

/** What an agent was told in ralph.json, defaults filled in. */
export type AgentOptions = z.infer<typeof agentOptionsSchema>

/** The agents Gatewalk can drive; the table in `lib/agent/agent-adapter.ts` holds one adapter for each. */
export type AgentName = AgentOptions['name']
