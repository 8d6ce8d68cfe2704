import { Refusal } from '@/lib/core/errors'
import { auditAuthor } from './audit-author'
import { requireProject, requireSession } from './authorize'
import type { Context } from './context'
import { tellChange } from './tell-change'

/** Deletes a variable of a project: its administrators in a browser session only. Refuses NOT_FOUND when there is none. */
export async function deleteVariable(
  ctx: Pick<Context, 'actor' | 'db' | 'clock'>,
  { slug, name }: { slug: string; name: string },
): Promise<void> {
  const person = requireSession(ctx)
  const { id: projectId } = await requireProject(ctx, slug, 'admin')
  const at = ctx.clock()
  await ctx.db.$transaction(async tx => {
    const { count } = await tx.projectVariable.deleteMany({ where: { projectId, name } })
    if (count === 0)
      throw new Refusal('NOT_FOUND', { key: 'notFound', message: 'It does not exist, or you may not see it.' })
    const who = auditAuthor(person)
    const data = { ...who, at, action: 'variable.deleted', projectId, subject: slug, before: { name } }
    await tx.audit.create({ data })
    await tellChange(tx, { type: 'project', projectId })
  })
}
