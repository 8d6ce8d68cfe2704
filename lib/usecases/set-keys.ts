import { Refusal } from '@/lib/core/errors'
import { checkKeyMap, ownChords } from '@/lib/core/keys/check-key-map'
import type { KeyAction } from '@/lib/core/keys/key-actions'
import { type KeySettings, parseKeySettings } from '@/lib/core/keys/key-settings'
import { auditAuthor } from './audit-author'
import { requireSession } from './authorize'
import type { Context } from './context'

export type NewKeys = {
  off: boolean
  /** For each action its keys as they were typed, parted by commas; one that is left out gets those of the table. */
  typed: Partial<Record<KeyAction, string>>
}

/**
 * Switches one's own keys on or off and maps them (WCAG 2.1.4). Refuses VALIDATION with every `KeyProblem` as data, and
 * changes nothing then.
 */
export async function setKeys(ctx: Pick<Context, 'actor' | 'db' | 'clock'>, { off, typed }: NewKeys): Promise<void> {
  const person = requireSession(ctx)
  const { userId } = person
  const { chords, problems } = checkKeyMap(typed)
  if (problems.length > 0) {
    throw new Refusal('VALIDATION', { key: 'keysInvalid', message: 'Some keys cannot be taken.', data: problems })
  }
  const keys: KeySettings = { off, map: ownChords(chords) }
  await ctx.db.$transaction(async tx => {
    const before = await tx.user.findUniqueOrThrow({ where: { id: userId }, select: { keys: true } })
    await tx.user.update({ where: { id: userId }, data: { keys } })
    const who = auditAuthor(person)
    const change = { before: parseKeySettings(before.keys), after: keys }
    await tx.audit.create({ data: { ...who, at: ctx.clock(), action: 'keys.changed', subject: userId, ...change } })
  })
}
