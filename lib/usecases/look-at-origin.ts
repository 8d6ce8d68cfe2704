import { requireProject } from './authorize'
import type { Context } from './context'
import { markWake, wakeProject } from './wake-project'

/** Lets the worker fetch now, so that the branch's page knows what is at the origin; changes nothing else. */
export async function lookAtOrigin(ctx: Context, { slug }: { slug: string }): Promise<void> {
  const { id } = await requireProject(ctx, slug, 'operator')
  await markWake(ctx.db, id)
  await wakeProject(ctx, id)
}
