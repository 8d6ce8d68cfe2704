import { type ProgressFilter, type ProgressPlace, readPlace, writePlace } from '@/lib/core/project/progress-filter'
import { requireProject } from './authorize'
import type { Context } from './context'
import { type ProgressRow, readProgress } from './read-progress'

export type ProgressWindow = {
  rows: ProgressRow[]
  /** The `before` of the next window; null when there is none. */
  older: string | null
}

/** Rows of one window. */
const WINDOW = 100

/**
 * What the loop did in a project, newest first, one window of it: iterations and runs of Auto-Gates that the filter
 * leaves. `before` is where the last window ended, so that no row is shown twice or left out while new ones come.
 */
export async function listProgress(
  ctx: Pick<Context, 'actor' | 'db' | 'clock'>,
  { slug, filter, before }: { slug: string; filter: ProgressFilter; before?: unknown },
): Promise<ProgressWindow> {
  const { id: projectId } = await requireProject(ctx, slug, 'viewer')
  const place: ProgressPlace | null = readPlace(before)
  const { rows, older } = await readProgress(ctx, { projectId, limit: WINDOW, filter, before: place })
  return { rows, older: older && writePlace(older) }
}
