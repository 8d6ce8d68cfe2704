/** A name of the project's approver list and the person it means. */
export type ApproverLine = { approver: string; userId: string; name: string }

/** For a time, one person may sign what names another; ISO times, the end not included. */
export type DelegationWindow = { fromId: string; toId: string; startsAt: string; endsAt: string }
export type DelegationLine = DelegationWindow & { toName: string }

/** One person who may sign for an approver: the one the name means, or their delegate for the time being. */
export type Signer = {
  userId: string
  name: string
  /** The name in the plan. */
  approver: string
  /** The approver whose delegate this is; null when the name means this person. */
  onBehalfOf: { userId: string; name: string } | null
  /** Four-eyes: wrote what the signature would cover. */
  isAuthor: boolean
}

/** An author of covered files, as git or an answer knows them. */
export type Author = { name: string; email: string }

type Listing = {
  lines: readonly ApproverLine[]
  delegations: readonly DelegationLine[]
  /** ISO time. */
  now: string
  isAuthor: (userId: string) => boolean
}

/**
 * Everyone who may sign now for these names, approvers before delegates. What a delegate holds is not handed on
 * (`spec/inbox.md`, Manual-Gate sign-off).
 */
export function listSigners({ lines, delegations, now, isAuthor }: Listing): Signer[] {
  const own = lines.map(({ approver, userId, name }) => ({
    ...{ userId, name, approver, onBehalfOf: null, isAuthor: isAuthor(userId) },
  }))
  const active = delegations.filter(line => line.startsAt <= now && now < line.endsAt)
  const delegates = lines.flatMap(({ approver, userId: fromId, name: fromName }) =>
    active
      .filter(line => line.fromId === fromId)
      .map(({ toId, toName }) => ({
        ...{ userId: toId, name: toName, approver, isAuthor: isAuthor(toId) },
        onBehalfOf: { userId: fromId, name: fromName },
      })),
  )
  return [...own, ...delegates]
}

/** The names of those who may sign, each once; who may not because they wrote it is left out. */
export function signerNames(signers: readonly Signer[]): string[] {
  return [...new Set(signers.filter(signer => !signer.isAuthor).map(signer => signer.name))]
}

/** True when one of the authors is this person: by e-mail or by name, so that a changed address hides nobody. */
export function isOneOf(authors: readonly Author[], person: Author): boolean {
  const same = (one: string, other: string) => one.trim() !== '' && fold(one) === fold(other)
  return authors.some(author => same(author.email, person.email) || same(author.name, person.name))
}

function fold(text: string): string {
  return text.trim().toLowerCase()
}
