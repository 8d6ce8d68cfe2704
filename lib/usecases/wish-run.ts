import { Refusal } from '@/lib/core/errors'
import { auditAuthor } from './audit-author'
import { requirePerson, requireProject } from './authorize'
import type { Context } from './context'
import { tellChange } from './tell-change'
import { markWake, wakeProject } from './wake-project'

/** Puts a wish on the active run: the loop sees it at its next boundary, `stop` also in the middle of a session. */
export async function wishRun(ctx: Context, slug: string, wish: 'pause' | 'stop'): Promise<void> {
  const project = await requireProject(ctx, slug, 'operator')
  const person = requirePerson(ctx)
  const who = auditAuthor(person)
  await ctx.db.$transaction(async tx => {
    // Stop outranks pause: a later pause does not take a stop back.
    const weaker = wish === 'stop' ? ['none', 'pause'] : ['none']
    const where = { projectId: project.id, state: 'active', wish: { in: weaker } }
    const { count } = await tx.run.updateMany({ where, data: { wish } })
    if (count === 0 && (await tx.run.count({ where: { projectId: project.id, state: 'active' } })) === 0)
      throw new Refusal('CONFLICT', { key: 'notRunning', message: 'No run is active.' })
    await tx.audit.create({ data: { ...who, action: `run.${wish}`, projectId: project.id, subject: project.slug } })
    await markWake(tx, project.id)
    await tellChange(tx, { type: 'project', projectId: project.id })
  })
  await wakeProject(ctx, project.id)
}
