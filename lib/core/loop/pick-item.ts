import type { Prd, PrdItem } from '@/lib/core/plan/types'

/**
 * The first open item without an open, pending or blocked child, but for those that are held for another reason; null
 * ends the phase's loop (`spec/loop.md`, step 1).
 */
export function pickItem(prd: Prd, held: ReadonlySet<string> = new Set()): PrdItem | null {
  return prd.items.find(item => item.mark === 'open' && !held.has(item.id) && !isHeldByChild(prd, item)) ?? null
}

function isHeldByChild(prd: Prd, parent: PrdItem): boolean {
  return prd.items.some(child => child.parentId === parent.id && (isUnfinished(child) || isHeldByChild(prd, child)))
}

function isUnfinished(item: PrdItem): boolean {
  return item.mark === 'open' || item.mark === 'pending' || item.mark === 'blocked'
}
