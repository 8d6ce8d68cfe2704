import type { Context } from '@/lib/usecases/context'

/**
 * Asks the worker to make every row that comes from the plan files anew, answers in them included (`spec/files.md`).
 * An act of whoever runs the host: the files are trusted once. Returns the slugs; the worker does it at its next step.
 */
export async function askReindex(ctx: Pick<Context, 'db' | 'queue'>): Promise<string[]> {
  const projects = await ctx.db.project.findMany({ where: { removedAt: null }, select: { id: true, slug: true } })
  for (const { id, slug } of projects) {
    await ctx.db.$transaction(async tx => {
      await tx.phase.deleteMany({ where: { projectId: id } })
      await tx.item.deleteMany({ where: { projectId: id } })
      await tx.project.update({ where: { id }, data: { reindexAsked: true, wakes: { increment: 1 } } })
      const audit = { actorName: 'host', via: 'worker', action: 'project.reindex', projectId: id, subject: slug }
      await tx.audit.create({ data: audit })
    })
    await ctx.queue.enqueueAdvance(id)
  }
  return projects.map(project => project.slug)
}
