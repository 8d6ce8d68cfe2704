import type { DecisionKind } from '@/lib/core/decision/types'

/** One row of the list as it travels to the browser. */
export type ListedDecision = {
  slug: string
  projectName: string
  number: number
  kind: DecisionKind
  phaseId: string
  itemId: string | null
  question: string
  options: { id: string; label: string }[]
  digest: string
  askedAt: string
  urgentPoints: number
  held: { by: string; isYours: boolean } | null
  /** Waits no more, and keeps its place. */
  settled: { how: 'answered'; by: string; isYours: boolean } | { how: 'withdrawn' | 'superseded' } | null
  youSign: boolean
  isLoopStopped: boolean
}

/** `slug/number`, the name of a row within the list. */
export function rowName({ slug, number }: { slug: string; number: number }): string {
  return `${slug}/${number}`
}
