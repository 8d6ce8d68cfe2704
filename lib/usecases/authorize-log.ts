import { Refusal } from '@/lib/core/errors'
import { requirePerson, requireRole } from './authorize'
import type { Context } from './context'

type LogRow = NonNullable<Awaited<ReturnType<Context['db']['log']['findUnique']>>>

/** The log of that id; refuses those who may not see its project, and an id that is none. */
export async function requireLog(ctx: Pick<Context, 'actor' | 'db'>, logId: string): Promise<LogRow> {
  requirePerson(ctx)
  const log = UUID.test(logId) ? await ctx.db.log.findUnique({ where: { id: logId } }) : null
  if (!log) throw new Refusal('NOT_FOUND', { key: 'notFound', message: 'There is no such log.' })
  await requireRole(ctx, log.projectId, 'viewer')
  return log
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
