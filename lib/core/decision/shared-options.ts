import type { DecisionKind, DecisionOption } from '@/lib/core/decision/types'
import { offeredOptions } from './match-line-option'

type Row = { kind: DecisionKind; options: readonly DecisionOption[] }

/** An option of several decisions, the same by id and label; `missing` are those that do not offer it. */
export type SharedOption<T> = { option: DecisionOption; missing: T[] }

/** Answered item by item, or with an amount of its own. */
const ALONE: ReadonlySet<string> = new Set(['resolve', 'raise'])

/**
 * The options of several decisions that one answer to many may take, what all offer first, then by how many offer it;
 * those that only one of several offers are left out (`spec/inbox.md`, Batch).
 */
export function sharedOptions<T extends Row>(rows: readonly T[]): SharedOption<T>[] {
  const offered = rows.map(row => ({ row, keys: new Set(offeredOptions(row).map(keyOf)) }))
  const distinct = new Map(rows.flatMap(row => offeredOptions(row).map(option => [keyOf(option), option] as const)))
  return [...distinct]
    .filter(([, option]) => !ALONE.has(option.id))
    .map(([key, option]) => ({ option, missing: offered.filter(({ keys }) => !keys.has(key)).map(({ row }) => row) }))
    .filter(({ missing }) => missing.length < Math.max(1, rows.length - 1))
    .sort((a, b) => a.missing.length - b.missing.length)
}

function keyOf({ id, label }: DecisionOption): string {
  return JSON.stringify([id, label])
}
