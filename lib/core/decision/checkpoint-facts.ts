/** What happened since the last checkpoint, gathered when the next one is asked. */
export type CheckpointFacts = {
  /** ISO time of the last checkpoint that said to go on; null: since the start. */
  since: string | null
  phases: { id: string; title: string; isDone: boolean }[]
  /** The latest ones; `counts` has how many there were. */
  built: { iteration: number; itemId: string; text: string; commit: string | null }[]
  reverted: { iteration: number; itemId: string; reason: string }[]
  /** Items that are blocked now, with their last iteration. */
  blocked: { itemId: string; text: string; iteration: number | null }[]
  decided: { number: number; question: string; answer: string; by: string }[]
  counts: { built: number; reverted: number }
  /** Null: no session told. `unknown`: sessions that told no dollars. */
  cost: { usd: number | null; tokens: number | null; ms: number; sessions: number; unknown: number }
}
