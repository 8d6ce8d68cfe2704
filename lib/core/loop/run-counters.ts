import type { IterationOutcome } from '@/lib/core/loop/judge-iteration'

/** What a run counts in a row: crashes of its agent, and pauses by a limit. */
export type RunCounters = { crashes: number; limits: number }

/** The counters after a session that ended so; one that was interrupted says nothing of the agent (`spec/loop.md`, Failures). */
export function nextCounters({ crashes, limits }: RunCounters, outcome: IterationOutcome['type']): RunCounters {
  if (outcome === 'interrupted') return { crashes, limits }
  return { crashes: outcome === 'crashed' ? crashes + 1 : 0, limits: outcome === 'limited' ? limits + 1 : 0 }
}
