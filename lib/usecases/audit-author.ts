import { unreachable } from '@/lib/core/invariant'
import type { Actor } from './context'

/** The columns of an audit row that say who acted and from where; every use case takes them from here. */
export type AuditAuthor = {
  actorId?: string
  actorName: string
  via: 'session' | 'token' | 'worker' | 'none'
  /** Name of the token, as it was then. */
  viaName?: string
  tokenId?: string
  from?: string
}

/** Who acted, for an audit row: a person in a session or by a named token, the host itself, or nobody signed in. */
export function auditAuthor(actor: Actor): AuditAuthor {
  switch (actor.kind) {
    case 'person': {
      const { userId: actorId, name: actorName, via, from, token } = actor
      return { actorId, actorName, via, from, ...(token ? { tokenId: token.id, viaName: token.name } : {}) }
    }
    case 'system':
      return { actorName: actor.name, via: 'worker' }
    case 'anonymous':
      return { actorName: '', via: 'none', from: actor.from }
    default:
      return unreachable(actor)
  }
}
