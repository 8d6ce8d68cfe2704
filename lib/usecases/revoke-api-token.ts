import { Refusal } from '@/lib/core/errors'
import { auditAuthor } from './audit-author'
import { requireSession } from './authorize'
import type { Context } from './context'

/** Revokes one of one's own tokens at once and for good; in a browser session only. Refuses NOT_FOUND for any other. */
export async function revokeApiToken(
  ctx: Pick<Context, 'actor' | 'db' | 'clock'>,
  { id }: { id: string },
): Promise<void> {
  const person = requireSession(ctx)
  const now = ctx.clock()
  await ctx.db.$transaction(async tx => {
    const own = { id, userId: person.userId, revokedAt: null }
    const { count } = await tx.apiToken.updateMany({ where: own, data: { revokedAt: now } })
    if (count === 0) throw tokenNotFound()
    const who = auditAuthor(person)
    await tx.audit.create({ data: { ...who, at: now, action: 'token.revoked', subject: id } })
  })
}

function tokenNotFound(): Refusal {
  return new Refusal('NOT_FOUND', {
    key: 'tokenNotFound',
    message: 'You have no such token, or it is revoked already.',
  })
}
