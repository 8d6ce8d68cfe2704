import type { Context } from './context'
import { wishRun } from './wish-run'

/** Ends the running session now; its work is rescued to a ref and the item is redone at the next start. */
export async function stopRun(ctx: Context, input: { slug: string }): Promise<void> {
  await wishRun(ctx, input.slug, 'stop')
}
