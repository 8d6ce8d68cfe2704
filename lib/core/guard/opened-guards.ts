import type { DecisionKind, DecisionOption } from '@/lib/core/decision/types'
import { GUARDS } from '@/lib/core/guard/types'

const NAMES: readonly string[] = GUARDS

/**
 * True when an answer to a question of this kind may let a guard's subject through: none opens a guard that stands above
 * it, because the kind says who may answer (`spec/loop.md`, Decision kinds).
 */
export function opensGuard(kind: DecisionKind, guard: string): boolean {
  const at = NAMES.indexOf(guard)
  return at !== -1 && at >= rankOf(kind)
}

/** The kind of a child's question: what it says, or the highest guard that one of its options would open. */
export function askedKind(kind: DecisionKind, options: readonly DecisionOption[]): DecisionKind {
  const opened = options.flatMap(option => option.grants ?? []).map(grant => grant.guard)
  return GUARDS.find((guard, at) => at < rankOf(kind) && opened.includes(guard)) ?? kind
}

/** A child's option with what it would let through said in its words, since a person chooses by them. */
export function withGrantsSaid(option: DecisionOption, itemId: string): DecisionOption {
  const grants = (option.grants ?? []).filter(({ guard }) => NAMES.includes(guard))
  if (grants.length === 0) return option
  const subjects = grants.map(({ guard, subject }) => `${subject} (${guard})`).join(', ')
  const said = `Lets ${itemId} change ${subjects} without asking again.`
  return { ...option, consequence: [asSentence(option.consequence), said].filter(Boolean).join(' ') }
}

function asSentence(text = ''): string {
  return text.trim().replace(/(?<=[^.!?…;:。！？；：])$/u, '.')
}

/** A choice opens what a dependency does: the same people answer both. */
function rankOf(kind: DecisionKind): number {
  const at = NAMES.indexOf(kind)
  return at === -1 ? NAMES.indexOf('dependency') : at
}
