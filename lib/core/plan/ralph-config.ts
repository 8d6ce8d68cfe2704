import { z } from 'zod'
import { agentOptionsSchema } from '@/lib/core/agent/agent-options'

const minutes = (byDefault: number) =>
  z
    .number()
    .positive()
    .max(24 * 60)
    .default(byDefault)
const globs = z.array(z.string().min(1)).default([])
const guard = z.strictObject({ on: z.boolean().default(true), globs }).prefault({})
const limit = z.number().positive().nullable().default(null)
const budget = z.strictObject({ usd: limit, tokens: limit, minutes: limit }).prefault({})

/** ralph.json (`spec/files.md`, ralph.json): every setting, its bounds and its default. Times are minutes. */
export const ralphConfigSchema = z.strictObject({
  agent: agentOptionsSchema.prefault('claude'),
  model: z.string().min(1).nullable().default(null),
  setup: z.string().min(1).nullable().default(null),
  verify: z.string().min(1).nullable().default(null),
  timeLimits: z
    .strictObject({ iteration: minutes(45), verify: minutes(15), gate: minutes(30), idle: minutes(10) })
    .prefault({}),
  blockersPerPhase: z.int().min(1).default(3),
  blockersPerPlan: z.int().min(1).default(10),
  checkpointEvery: z.int().min(1).max(5).default(5),
  guards: z
    .strictObject({ security: guard, db: guard, 'verify-surface': guard, 'public-api': guard, dependency: guard })
    .prefault({}),
  budgets: z.strictObject({ item: budget, phase: budget, plan: budget }).prefault({}),
  push: z.enum(['auto', 'off']).default('auto'),
  hooks: z.enum(['run', 'skip']).default('run'),
  commitMessage: z
    .string()
    .refine(form => form.includes('{id}'), { error: 'a text with {id} in it' })
    .default('{id}: {summary}'),
  gateFiles: z.record(z.string().min(1), z.array(z.string().min(1))).default({}),
})

export type RalphConfig = z.infer<typeof ralphConfigSchema>

/** The settings of a project without a ralph.json. */
export function defaultRalphConfig(): RalphConfig {
  return ralphConfigSchema.parse({})
}
