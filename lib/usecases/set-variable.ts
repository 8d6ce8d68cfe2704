import { Refusal } from '@/lib/core/errors'
import { faultyField, VARIABLE_LIMITS, variableFault } from '@/lib/core/project/project-variable'
import { auditAuthor } from './audit-author'
import { requireProject, requireSession } from './authorize'
import type { Context } from './context'
import { tellChange } from './tell-change'

/**
 * Sets a variable that verify, gates and setup of a project get: its administrators in a browser session only. The value
 * is sealed before it is stored and stands in no audit row. Refuses VALIDATION with the field at fault.
 */
export async function setVariable(
  ctx: Pick<Context, 'actor' | 'db' | 'clock' | 'seal'>,
  { slug, name, value }: { slug: string; name: string; value: string },
): Promise<void> {
  const person = requireSession(ctx)
  const { id: projectId } = await requireProject(ctx, slug, 'admin')
  const fault = variableFault({ name, value })
  if (fault) {
    const data = [{ path: [faultyField(fault)], message: fault }]
    throw new Refusal('VALIDATION', { key: 'invalidInput', message: 'Some fields need another look.', data })
  }
  const where = { projectId_name: { projectId, name } }
  const now = ctx.clock()
  await ctx.db.$transaction(async tx => {
    const before = await tx.projectVariable.findUnique({ where, select: { updatedAt: true, updatedBy: true } })
    if (!before && (await tx.projectVariable.count({ where: { projectId } })) >= VARIABLE_LIMITS.count) throw tooMany()
    const sealed = ctx.seal.seal({ projectId, name }, value)
    const set = { sealed, updatedAt: now, updatedById: person.userId, updatedBy: person.name }
    await tx.projectVariable.upsert({ where, create: { projectId, name, ...set }, update: set })
    const who = auditAuthor(person)
    const action = before ? 'variable.changed' : 'variable.set'
    await tx.audit.create({ data: { ...who, at: now, action, projectId, subject: slug, after: { name } } })
    await tellChange(tx, { type: 'project', projectId })
  })
}

function tooMany(): Refusal {
  const { count } = VARIABLE_LIMITS
  const message = `A project has at most ${count} variables.`
  return new Refusal('VALIDATION', { key: 'variablesTooMany', message, values: { count } })
}
