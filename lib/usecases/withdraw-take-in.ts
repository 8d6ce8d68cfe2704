import { Refusal } from '@/lib/core/errors'
import { auditAuthor } from './audit-author'
import { requirePerson, requireProject } from './authorize'
import type { Context } from './context'
import { tellChange } from './tell-change'
import { markWake, wakeProject } from './wake-project'

/** Takes back the wish to take in the base branch; its question is withdrawn by itself. CONFLICT when none is open. */
export async function withdrawTakeIn(ctx: Context, { slug }: { slug: string }): Promise<void> {
  const project = await requireProject(ctx, slug, 'operator')
  const person = requirePerson(ctx)
  const projectId = project.id
  await ctx.db.$transaction(async tx => {
    const { count } = await tx.takeInWish.updateMany({
      where: { projectId, state: 'wished' },
      data: { state: 'withdrawn', endedAt: ctx.clock() },
    })
    if (count === 0)
      throw new Refusal('CONFLICT', { key: 'takeInGone', message: 'It was taken in or taken back by now.' })
    await tx.audit.create({
      data: { ...auditAuthor(person), action: 'branch.take-in-withdrawn', projectId, subject: slug },
    })
    await markWake(tx, projectId)
    await tellChange(tx, { type: 'project', projectId })
  })
  await wakeProject(ctx, projectId)
}
