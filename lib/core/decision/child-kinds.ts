import type { DecisionKind } from '@/lib/core/decision/types'

/** Kinds that hold one item and bring their own options; their answer goes onto the item's line (`spec/loop.md`). */
export const CHILD_KINDS: ReadonlySet<DecisionKind> = new Set([
  'choice',
  'dependency',
  'security',
  'db',
  'public-api',
  'verify-surface',
])
