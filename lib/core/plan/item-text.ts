import { findReferences } from '@/lib/core/plan/decision-references'
import type { ItemIdToken } from '@/lib/core/plan/item-id'
import type { DecisionReference } from '@/lib/core/plan/types'

/** An item's text behind its ID; emphasis that began before the ID and goes on behind it is kept whole. */
export function itemText(rest: string, id: ItemIdToken): string {
  const lead = rest.slice(0, id.start).trim()
  const closers = rest.slice(id.start + id.id.length, id.end)
  const opened = /^(?:~~|\*\*|__)/.exec(lead)?.[0] ?? ''
  const text = rest
    .slice(id.end)
    .trim()
    .replace(/^(?:—|–|--?|:|：)\s+/, '')
  return opened && !closers.includes(opened) && text.includes(opened) ? opened + text : text
}

/** The decisions an item's line refers to. */
export function itemDecisions(rest: string): DecisionReference[] {
  return findReferences(rest).map(({ number, revision }) => ({ number, revision }))
}
