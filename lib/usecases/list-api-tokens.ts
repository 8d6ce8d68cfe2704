import { requireSession } from './authorize'
import type { Context } from './context'

export type ApiTokenLine = {
  id: string
  name: string
  scopes: string[]
  createdAt: string
  expiresAt: string | null
  isExpired: boolean
  lastUsedAt: string | null
}

/** One's own tokens that are not revoked, newest first; never the token itself. In a browser session only. */
export async function listApiTokens(ctx: Pick<Context, 'actor' | 'db' | 'clock'>): Promise<ApiTokenLine[]> {
  const { userId } = requireSession(ctx)
  const now = ctx.clock()
  const rows = await ctx.db.apiToken.findMany({
    // A token of one iteration is the host's and ends with it.
    where: { userId, revokedAt: null, iterationId: null },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
  })
  return rows.map(row => ({
    id: row.id,
    name: row.name,
    scopes: row.scopes,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt?.toISOString() ?? null,
    isExpired: row.expiresAt !== null && row.expiresAt <= now,
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
  }))
}
