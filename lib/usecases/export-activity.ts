import { type ActivityContext, type ActivityQuery, activityScope, findActivity, NEWEST } from './activity-frame'
import { activityLines } from './activity-line'

/** The log of changes to be saved: one JSON object a line, newest first, piece by piece. */
export type ActivityExport = { fileName: string; parts(): AsyncGenerator<string, void> }

/** Rows read at once: a long log must not lie in memory as a whole. */
const ROWS = 1_000

/** Opens what `readActivity` would show of this filter as JSON Lines. */
export async function exportActivity(ctx: ActivityContext, query: ActivityQuery): Promise<ActivityExport> {
  const scope = await activityScope(ctx)
  async function* parts(): AsyncGenerator<string, void> {
    let before = NEWEST
    while (true) {
      const rows = await findActivity(ctx, scope, { ...query, before, take: ROWS })
      const last = rows.at(-1)
      if (last === undefined) return
      before = last.id
      const lines = await activityLines(ctx, scope, rows)
      yield lines.map(line => `${JSON.stringify({ ...line, project: line.project?.slug ?? null })}\n`).join('')
    }
  }
  return { fileName: `activity-${ctx.clock().toISOString().slice(0, 10)}.jsonl`, parts }
}
