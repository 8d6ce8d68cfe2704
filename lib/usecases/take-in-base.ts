import { z } from 'zod'
import { Refusal } from '@/lib/core/errors'
import { auditAuthor } from './audit-author'
import { requirePerson, requireProject } from './authorize'
import type { Context } from './context'
import { tellChange } from './tell-change'
import { markWake, wakeProject } from './wake-project'

/** `plan`: only what is newer under ralph-loop/; `all`: the whole base branch, as a merge. */
export const takeInRequestSchema = z.object({ slug: z.string().min(1).max(200), scope: z.enum(['all', 'plan']) })

/**
 * Wishes that the worker takes the base branch in at the next boundary, also while no run is active. What cannot be
 * joined becomes a decision. CONFLICT while another wish is open (`spec/loop.md`, A person's commits).
 */
export async function takeInBase(ctx: Context, { slug, scope }: z.output<typeof takeInRequestSchema>): Promise<void> {
  const project = await requireProject(ctx, slug, 'operator')
  const person = requirePerson(ctx)
  const projectId = project.id
  await ctx.db.$transaction(async tx => {
    await markWake(tx, projectId)
    // The row of the project is ours by now: nobody else wishes meanwhile.
    if ((await tx.takeInWish.count({ where: { projectId, state: 'wished' } })) > 0)
      throw new Refusal('CONFLICT', { key: 'takeInWished', message: 'It is being taken in already.' })
    await tx.takeInWish.create({
      data: { projectId, scope, byId: person.userId, byName: person.name, at: ctx.clock() },
    })
    const after = { scope, branch: project.baseBranch }
    await tx.audit.create({
      data: { ...auditAuthor(person), action: 'branch.take-in', projectId, subject: slug, after },
    })
    await tellChange(tx, { type: 'project', projectId })
  })
  await wakeProject(ctx, projectId)
}
