import { z } from 'zod'
import { Refusal } from '@/lib/core/errors'
import { invariant } from '@/lib/core/invariant'
import { hashApiToken, makeApiToken, PERSONAL_SCOPES } from './api-token'
import { auditAuthor } from './audit-author'
import type { Context } from './context'
import { requireFreshSession } from './fresh-session'

/** A new token as a form gives it; messages are keys of `refusals.fields`. */
export const newApiTokenSchema = z.object({
  name: z.string('required').trim().min(1, 'required').max(60, 'tokenName'),
  scopes: z.array(z.enum(PERSONAL_SCOPES)).min(1, 'tokenScopes'),
  /** Days until it ends; null: never. */
  validDays: z.number().int().min(1).max(3_650).nullable(),
})
export type NewApiToken = z.input<typeof newApiTokenSchema>

const DAY_MS = 86_400_000

/**
 * Makes an API token for oneself, in a fresh browser session only. The plain token is returned this once; its SHA-256 is kept
 * (`spec/inbox.md`, Who may do what). Refuses VALIDATION, and as `requireFreshSession` does.
 */
export async function createApiToken(
  ctx: Pick<Context, 'actor' | 'db' | 'clock'>,
  input: NewApiToken,
): Promise<{ id: string; token: string }> {
  const person = await requireFreshSession(ctx)
  const parsed = newApiTokenSchema.safeParse(input)
  if (!parsed.success)
    throw new Refusal('VALIDATION', { key: 'invalidInput', message: 'Some fields need another look.' })
  const { name, validDays } = parsed.data
  const scopes = [...new Set(parsed.data.scopes)]
  const now = ctx.clock()
  const expiresAt = validDays === null ? null : new Date(now.getTime() + validDays * DAY_MS)
  const token = makeApiToken()
  const hash = hashApiToken(token)
  invariant(hash, 'a token that was just made can be hashed')

  const id = await ctx.db.$transaction(async tx => {
    const row = await tx.apiToken.create({
      data: { userId: person.userId, name, hash, scopes, createdAt: now, expiresAt },
    })
    const who = auditAuthor(person)
    const after = { name, scopes, expiresAt: expiresAt?.toISOString() ?? null }
    await tx.audit.create({ data: { ...who, at: now, action: 'token.created', subject: row.id, after } })
    return row.id
  })
  return { id, token }
}
