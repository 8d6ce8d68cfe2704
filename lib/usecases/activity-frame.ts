import { type ActivityFilter, activityWords } from '@/lib/core/activity/activity-filter'
import { actionsOf } from '@/lib/core/activity/activity-group'
import type { Db } from '@/lib/db/client'
import { type Person, requireSession, visibleProjects } from './authorize'
import type { Context } from './context'

export type AuditRow = NonNullable<Awaited<ReturnType<Db['audit']['findFirst']>>>

export type ActivityContext = Pick<Context, 'actor' | 'db' | 'clock'>

/** A filter with the zone (IANA) whose days it means. */
export type ActivityQuery = { filter: ActivityFilter; zone: string }

/** What the actor may see of the audit: an administrator all of it, everyone else their projects and what is their own. */
export type ActivityScope = { person: Person; projectIds: string[]; adminOf: ReadonlySet<string> }

/** The scope of a person in a browser; refuses tokens. */
export async function activityScope(ctx: ActivityContext): Promise<ActivityScope> {
  const person = requireSession(ctx)
  const projects = await ctx.db.project.findMany({
    where: visibleProjects(ctx),
    select: { id: true, members: { where: { userId: person.userId }, select: { role: true } } },
  })
  const adminOf = projects.filter(({ members }) => members[0]?.role === 'admin').map(({ id }) => id)
  return { person, projectIds: projects.map(({ id }) => id), adminOf: new Set(adminOf) }
}

/** The newest rows in scope that a filter leaves, newest first: `take` of those below `before`. */
export async function findActivity(
  ctx: ActivityContext,
  { person, projectIds }: ActivityScope,
  { filter, zone, before, take }: ActivityQuery & { before: bigint; take: number },
): Promise<AuditRow[]> {
  const words = activityWords(filter.q)
  const firsts = filter.group ? [...actionsOf(filter.group)] : []
  const { project = null, person: by = null, since = null, until = null } = filter
  // OFFSET 0 keeps the rest out of the inner query: how many rows they leave cannot be guessed, and a wrong guess would
  // read and sort the whole table for every window instead of walking down the index until there are enough.
  return ctx.db.$queryRaw<AuditRow[]>`
    SELECT a.* FROM (
      SELECT * FROM "Audit"
      WHERE "id" < ${before}
        AND (${person.isAdmin} OR "projectId" = ANY(${projectIds}::uuid[])
          OR ("projectId" IS NULL AND "actorId" = ${person.userId}::uuid))
        AND (${project}::text IS NULL OR "projectId" = (SELECT "id" FROM "Project" WHERE "slug" = ${project}))
        AND (${by}::uuid IS NULL OR "actorId" = ${by}::uuid)
      ORDER BY "id" DESC OFFSET 0
    ) a
    WHERE (cardinality(${firsts}::text[]) = 0 OR split_part(a."action", '.', 1) = ANY(${firsts}::text[]))
      AND (${since}::text IS NULL OR a."at" >= ${since}::date::timestamp AT TIME ZONE ${zone})
      AND (${until}::text IS NULL OR a."at" < (${until}::date + 1)::timestamp AT TIME ZONE ${zone})
      AND (cardinality(${words}::text[]) = 0 OR NOT EXISTS (
        SELECT 1 FROM unnest(${words}::text[]) word WHERE position(word IN lower(concat_ws(' ', a."actorName", a."viaName",
          a."action", a."subject", a."before"::text, a."after"::text, CASE WHEN ${person.isAdmin} THEN a."from" END))) = 0))
    ORDER BY a."id" DESC LIMIT ${take}`
}

/** Above every id. */
export const NEWEST = 2n ** 63n - 1n
