import type { Context } from './context'
import { wishRun } from './wish-run'

/** Lets the item that runs finish, then ends the run; starting again goes on with the next item. */
export async function pauseRun(ctx: Context, input: { slug: string }): Promise<void> {
  await wishRun(ctx, input.slug, 'pause')
}
