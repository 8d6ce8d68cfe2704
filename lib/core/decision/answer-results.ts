/** What became of one answer of several. `recorded` is held like any other; `same` was this person's answer already. */
export type AnswerOutcome =
  | { outcome: 'recorded'; label: string }
  | { outcome: 'same'; label: string }
  | { outcome: 'already-answered'; by: string; label: string; secondsAgo: number }
  | { outcome: 'changed' }
  | { outcome: 'closed' }
  /** The sentence says who may: a key under `refusals` with its values. */
  | { outcome: 'barred'; key: string; values: Record<string, string | number> }
  | { outcome: 'invalid'; key: string; values: Record<string, string | number> }

export type AnswerResult = { slug: string; number: number } & AnswerOutcome

/** One part of the sentence "12 recorded · 2 already answered by Mei · 1 changed, look again". */
export type SummaryPart = { outcome: AnswerOutcome['outcome']; count: number; by: string }

const ORDER = [
  'recorded',
  'same',
  'already-answered',
  'changed',
  'closed',
  'barred',
  'invalid',
] as const satisfies readonly AnswerOutcome['outcome'][]

/** Counts results in the order they are told; answers of others are counted per person (`spec/inbox.md`, Batch). */
export function summariseResults(results: readonly AnswerOutcome[]): SummaryPart[] {
  const parts: SummaryPart[] = []
  for (const outcome of ORDER) {
    for (const result of results.filter(other => other.outcome === outcome)) {
      const by = result.outcome === 'already-answered' ? result.by : ''
      const part = parts.find(known => known.outcome === outcome && known.by === by)
      if (part) part.count += 1
      else parts.push({ outcome, count: 1, by })
    }
  }
  return parts
}

/** True when nothing is left to do about an answer: it stands as this person wants it. */
export function isSettled({ outcome }: AnswerOutcome): boolean {
  return outcome === 'recorded' || outcome === 'same'
}
