import { z } from 'zod'
import { Refusal } from '@/lib/core/errors'
import { readPlan } from '@/lib/core/plan/read-plan'
import type { Problem } from '@/lib/core/plan/types'
import { requireScope } from './authorize'
import type { Context } from './context'
import { latestToday } from './loop/plan-at'

const MAX_FILES = 200

/** Plan files as they arrive at an edge: path from the project's root (`ralph-loop/…`) → text. */
export const planFilesSchema = z
  .record(z.string().regex(/^(?!.*\/\.\.(?:\/|$))ralph-loop\/[^\0\\]{1,300}$/, 'planPath'), z.string())
  .refine(files => Object.keys(files).length <= MAX_FILES, 'planFiles')

export type PlanLint = {
  problems: Problem[]
  /** False when a problem would keep a run from starting. */
  canStart: boolean
  phases: { id: string; title: string; items: number }[]
}

/** Checks plan files by their texts alone: no path of this machine is read and nothing is written. */
export function lintPlan(ctx: Pick<Context, 'actor' | 'clock'>, input: { files: Record<string, string> }): PlanLint {
  requireScope(ctx, 'read')
  const files = planFilesSchema.safeParse(input.files)
  if (!files.success)
    throw new Refusal('VALIDATION', { key: 'invalidInput', message: 'Some fields need another look.' })
  const reading = readPlan(files.data, { today: latestToday(ctx.clock()) })
  const phases = reading.partial?.master.phases ?? []
  return {
    problems: reading.problems,
    canStart: reading.plan !== null,
    phases: phases.map(({ id, title }) => ({ id, title, items: reading.partial?.prds[id]?.items.length ?? 0 })),
  }
}
