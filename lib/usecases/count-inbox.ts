import { requireScope } from './authorize'
import type { FrameContext } from './inbox-frame'

export type InboxCounts = {
  /** What waits now for the actor, in how many projects. */
  total: number
  projects: number
  /** Of these, what came after `seen`. */
  newcomers: number
  /** What the actor has put off until later. */
  snoozed: number
}

/** The figures over the list, whatever narrows it, in one pass: every page of the inbox shows them. */
export async function countInbox(ctx: FrameContext, seen: Date): Promise<InboxCounts> {
  const { userId, isAdmin } = requireScope(ctx, 'read')
  const now = ctx.clock()
  const [counts] = await ctx.db.$queryRaw<InboxCounts[]>`
    SELECT count(*) FILTER (WHERE NOT open.later)::int AS total,
      count(DISTINCT open."projectId") FILTER (WHERE NOT open.later)::int AS projects,
      count(*) FILTER (WHERE NOT open.later AND open.fresh)::int AS newcomers,
      count(*) FILTER (WHERE open.later)::int AS snoozed
    FROM (
      SELECT d."projectId", coalesce(s."until" > ${now}, false) AS later,
        d."listedAt" > ${seen} OR coalesce(s."until" > ${seen}, false) AS fresh
      FROM "Decision" d
      JOIN "Project" p ON p."id" = d."projectId" AND p."removedAt" IS NULL
      LEFT JOIN "Snooze" s ON s."decisionId" = d."id" AND s."userId" = ${userId}::uuid
      WHERE d."state" IN ('pending', 'held')
        AND (d."state" = 'pending' OR EXISTS (
          SELECT 1 FROM "Answer" a WHERE a."decisionId" = d."id" AND a."state" = 'held' AND a."heldUntil" > ${now}
        ))
        AND (${isAdmin} OR EXISTS (
          SELECT 1 FROM "Membership" m WHERE m."projectId" = p."id" AND m."userId" = ${userId}::uuid
        ))
    ) AS open`
  return counts ?? { total: 0, projects: 0, newcomers: 0, snoozed: 0 }
}
