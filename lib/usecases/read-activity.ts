import { listChanges, type ValueChange } from '@/lib/core/activity/list-changes'
import { type ActivityContext, type ActivityQuery, activityScope, findActivity, NEWEST } from './activity-frame'
import { type ActivityLine, activityLines } from './activity-line'

export type ActivityRow = Omit<ActivityLine, 'before' | 'after'> & {
  isYours: boolean
  /** Name of the person or token that the subject is; null when it is none that is known. */
  subjectName: string | null
  changes: ValueChange[]
  /** Changes that are not among them. */
  more: number
}

export type Activity = {
  rows: ActivityRow[]
  /** The `before` of the next window; null when there is none. */
  older: string | null
}

/** Rows of one window. */
export const ACTIVITY_WINDOW = 50

/**
 * What changed, newest first, one window of it: the rows below the id `before`. A person sees their
 * projects and what is their own, an administrator everything (`spec/inbox.md`, Who may do what).
 */
export async function readActivity(
  ctx: ActivityContext,
  { before, ...query }: ActivityQuery & { before?: string },
): Promise<Activity> {
  const scope = await activityScope(ctx)
  // One row more than is shown says whether there are older ones.
  const found = await findActivity(ctx, scope, {
    ...query,
    before: readId(before) ?? NEWEST,
    take: ACTIVITY_WINDOW + 1,
  })
  const lines = await activityLines(ctx, scope, found.slice(0, ACTIVITY_WINDOW))
  const names = await readNames(ctx, lines)
  return {
    rows: lines.map(({ before: was, after: is, ...line }) => ({
      ...line,
      ...listChanges(was, is),
      isYours: line.actorId === scope.person.userId,
      subjectName: names.get(line.subject) ?? null,
    })),
    older: found.length > ACTIVITY_WINDOW ? (lines.at(-1)?.id ?? null) : null,
  }
}

function readId(text: string | undefined): bigint | undefined {
  return text !== undefined && /^\d{1,18}$/.test(text) ? BigInt(text) : undefined
}

/** Subjects of some actions are ids of people and tokens, which nobody reads. */
async function readNames(ctx: ActivityContext, lines: ActivityLine[]): Promise<Map<string, string>> {
  const ids = [...new Set(lines.map(({ subject }) => subject).filter(subject => UUID.test(subject)))]
  const where = { id: { in: ids } }
  const [people, tokens] = await Promise.all([
    ctx.db.user.findMany({ where, select: { id: true, name: true } }),
    ctx.db.apiToken.findMany({ where, select: { id: true, name: true } }),
  ])
  return new Map([...people, ...tokens].map(({ id, name }) => [id, name]))
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
