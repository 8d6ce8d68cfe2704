import { Refusal } from '@/lib/core/errors'
import { freeUsername } from '@/lib/core/people/person-fields'
import type { ProviderAccount } from '@/lib/core/people/sign-in-provider'
import type { DbOrTransaction } from '@/lib/db/client'
import type { Context } from './context'
import { joinByInvitation } from './join-by-invitation'
import { keepIdentity } from './keep-identity'
import { isOpen } from './open-invitation'
import { openSession } from './open-session'
import { proofTime } from './proof-time'

type User = { id: string; name: string }
type Arrival = { account: ProviderAccount; now: Date; from: string }

/**
 * Opens a browser session for an account at a provider. It leads in as whom it is linked to; else, by an address that the
 * provider has verified, as the one person who has it (never an administrator: they link it while signed in) or by an
 * invitation that waits for it (never an administrator's: its link is needed). It makes nobody else a person. Refuses
 * FORBIDDEN `providerStranger`, `providerLinkFirst`, `providerUseLink`.
 */
export async function signInWithProvider(
  ctx: Pick<Context, 'actor' | 'db' | 'clock'>,
  { account, userAgent }: { account: ProviderAccount; userAgent: string },
): Promise<{ sessionId: string }> {
  const from = ctx.actor.kind === 'system' ? '' : ctx.actor.from
  const now = ctx.clock()
  return ctx.db.$transaction(async tx => {
    // One after the other, so that two sign-ins of one new account do not both make its person.
    await tx.$executeRaw`select pg_advisory_xact_lock(hashtext('gatewalk-emails'))`
    const user = await findPerson(tx, { account, now, from })
    const { passwordHash } = await tx.user.findUniqueOrThrow({ where: { id: user.id }, select: { passwordHash: true } })
    const provedAt = proofTime({ account, passwordHash, now })
    return { sessionId: await openSession(tx, { user, now, userAgent, from, provedAt }) }
  })
}

async function findPerson(tx: DbOrTransaction, arrival: Arrival): Promise<User> {
  const { issuer, subject, verifiedEmail } = arrival.account
  const identity = await tx.identity.findUnique({
    where: { issuer_subject: { issuer, subject } },
    include: { user: true },
  })
  if (identity) {
    if (identity.user.disabledAt) throw stranger()
    return identity.user
  }
  if (!verifiedEmail) throw stranger()
  const people = await tx.user.findMany({
    where: { email: { equals: verifiedEmail, mode: 'insensitive' } },
    include: { identities: { where: { issuer } } },
  })
  const user = people.length > 0 ? requireKnown(people) : await joinInvited(tx, arrival, verifiedEmail)
  await keepIdentity(tx, { user, ...arrival })
  return user
}

type Known = User & { isAdmin: boolean; disabledAt: Date | null; identities: unknown[] }

/** An address that two have proves nothing, and one that leads in by another account already is not given a second. */
function requireKnown(people: Known[]): User {
  const [person, ...others] = people
  if (!person || others.length > 0 || person.disabledAt || person.identities.length > 0) throw stranger()
  if (!person.isAdmin) return person
  throw new Refusal('FORBIDDEN', {
    key: 'providerLinkFirst',
    message: 'An administrator signs in with the password first and links this account under Settings.',
  })
}

async function joinInvited(tx: DbOrTransaction, { account, now, from }: Arrival, email: string): Promise<User> {
  const invitation = await tx.invitation.findFirst({ where: { email: email.toLowerCase(), ...isOpen(now) } })
  if (!invitation) throw stranger()
  if (invitation.isAdmin)
    throw new Refusal('FORBIDDEN', {
      key: 'providerUseLink',
      message: 'You are invited as an administrator: open the link of the invitation, then link this account.',
    })
  const users = await tx.user.findMany({ select: { username: true } })
  const taken = new Set(users.map(({ username }) => username))
  const username = freeUsername(email, name => taken.has(name))
  const person = { which: { id: invitation.id }, username, name: account.name.trim() || invitation.name }
  return joinByInvitation(tx, { ...person, passwordHash: '', via: 'provider', now, from })
}

function stranger(): Refusal {
  const message = 'Nobody here signs in with this account. Ask an administrator to invite its e-mail address.'
  return new Refusal('FORBIDDEN', { key: 'providerStranger', message })
}
