import { maskedForms } from '@/lib/core/project/project-variable'
import type { WorkerContext } from '@/lib/usecases/loop/worker-context'

/** A variable that this worker cannot read ends the run in one sentence: verify without it would blame the items. */
export class SealedVariables extends Error {
  constructor(names: readonly string[], host: string) {
    const which = names.length === 1 ? `The variable ${names[0]}` : `The variables ${names.join(', ')}`
    super(
      `${which} cannot be read on ${host}: GATEWALK_SECRET there is not the one they were set under. Use the same secret on every host, or set them again on the project's settings page.`,
    )
    this.name = 'SealedVariables'
  }
}

/**
 * The variables that verify, gates and setup of a project get, by name; never handed to an agent (`spec/loop.md`,
 * Environment of a child). Throws SealedVariables.
 */
export async function readVariables(
  ctx: Pick<WorkerContext, 'db' | 'seal' | 'worker'>,
  projectId: string,
): Promise<Record<string, string>> {
  const rows = await ctx.db.projectVariable.findMany({ where: { projectId } })
  const opened = rows.map(({ name, sealed }) => ({ name, value: ctx.seal.open({ projectId, name }, sealed) }))
  const closed = opened.filter(({ value }) => value === null).map(({ name }) => name)
  if (closed.length > 0) throw new SealedVariables(closed, ctx.worker.host)
  return Object.fromEntries(opened.map(({ name, value }) => [name, value ?? '']))
}

/** What the logs of a project must not show: every value that is long enough, and each of its lines. */
export async function maskedValues(ctx: Pick<WorkerContext, 'db' | 'seal'>, projectId: string): Promise<string[]> {
  const rows = await ctx.db.projectVariable.findMany({ where: { projectId } })
  return rows.flatMap(({ name, sealed }) => maskedForms(ctx.seal.open({ projectId, name }, sealed) ?? ''))
}
