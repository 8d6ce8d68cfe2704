import { withoutSecrets } from '@/lib/core/activity/list-changes'
import type { ActivityContext, ActivityScope, AuditRow } from './activity-frame'

/** One change as edges show it: who, what, before, after, when, from where. */
export type ActivityLine = {
  id: string
  at: string
  actorId: string | null
  /** Empty for nobody: what was tried signed out. */
  actorName: string
  /** session | token | link | worker | none */
  via: string
  tokenId: string | null
  /** Name of the token, as it was then. */
  viaName: string
  /** Address; null where it is not the viewer's to know. */
  from: string | null
  action: string
  project: { slug: string; name: string } | null
  subject: string
  before: unknown
  after: unknown
}

/** Audit rows as lines, in their order; addresses only for administrators and of what is one's own. */
export async function activityLines(
  ctx: ActivityContext,
  { person, adminOf }: ActivityScope,
  rows: AuditRow[],
): Promise<ActivityLine[]> {
  const ids = [...new Set(rows.flatMap(({ projectId }) => projectId ?? []))]
  const select = { id: true, slug: true, name: true } as const
  const projects = await ctx.db.project.findMany({ where: { id: { in: ids } }, select })
  const named = new Map(projects.map(({ id, slug, name }) => [id, { slug, name }]))
  return rows.map(row => {
    const knowsAddress = person.isAdmin || row.actorId === person.userId || adminOf.has(row.projectId ?? '')
    return activityLine(row, named.get(row.projectId ?? '') ?? null, knowsAddress)
  })
}

function activityLine(row: AuditRow, project: ActivityLine['project'], knowsAddress: boolean): ActivityLine {
  const { actorId, actorName, via, tokenId, viaName, action, subject } = row
  return {
    ...{ id: String(row.id), at: row.at.toISOString(), actorId, actorName, via, tokenId, viaName },
    ...{ from: knowsAddress ? row.from : null, action, project, subject },
    ...{ before: withoutSecrets(row.before), after: withoutSecrets(row.after) },
  }
}
