import type { FixKind, ProblemFix, TextEdit } from '@/lib/core/plan/types'

/** Makes a fix; its label is the English of `projects.fixes.<kind>`. */
export function makeFix(kind: FixKind, values: ProblemFix['values'], edits: TextEdit[]): ProblemFix {
  const label = FIX_LABELS[kind].replace(/\{(\w+)\}/g, (_whole, name: string) => String(values[name] ?? ''))
  return { kind, values, label, edits }
}

/** The English of each fix; `{name}` stands for a value. */
export const FIX_LABELS = {
  write: 'Write {text}',
  'add-id': 'Add {id}',
  'add-ids': 'Add IDs',
  'leave-criterion': 'Leave as a criterion of the item above',
  'convert-lines': 'Convert {count} lines into items',
} as const satisfies Record<FixKind, string>
