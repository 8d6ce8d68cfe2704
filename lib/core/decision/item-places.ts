import type { EditInput, FileEdit } from '@/lib/core/decision/file-edit'
import type { LoadedPlan } from '@/lib/core/plan/loaded-plan'
import { setItemMark } from '@/lib/core/plan/set-item-mark'
import type { Mark, PrdItem } from '@/lib/core/plan/types'

/** An item and the file it stands in. */
export type Place = { file: string; item: PrdItem }

/** Every item of the plan, in the order of phases and files. */
export function places(plan: LoadedPlan): Place[] {
  return plan.master.phases.flatMap(phase =>
    (plan.prds[phase.id]?.items ?? []).map(item => ({ file: phase.prdPath, item })),
  )
}

/** Path of a phase's PRD; null when the plan has no such phase. */
export function prdPath(plan: LoadedPlan, phaseId: string): string | null {
  return plan.master.phases.find(phase => phase.id === phaseId)?.prdPath ?? null
}

/** Drops an item with the decision as its reason. */
export function dropEdit(input: EditInput, { file, item }: Place): FileEdit {
  const note = { reference: { number: input.answer.number } }
  return { ...itemEdit(file, item, 'dropped'), change: text => setItemMark(text, item.id, 'dropped', note) }
}

/** What an edit says of the item whose line it changes. */
export function itemEdit(file: string, item: PrdItem, to: Mark) {
  return { file, item: { itemId: item.id, from: item.mark, to, isNew: false } }
}
