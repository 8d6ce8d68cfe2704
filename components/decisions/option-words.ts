import type { ShownOption } from './decision-shapes'

export type OptionPlace = { isFixed: boolean; phaseId: string; itemId: string | null; nextPhaseId: string | null }

type Words = {
  (key: string, values?: Record<string, string>): string
  has(key: string): boolean
}

/** The label of an option: of the kind's own ones in the viewer's language, of a child's in the child's words. */
export function optionLabel(option: { id: string; label: string }, isFixed: boolean, t: Words): string {
  const isOurs = isFixed || option.id === 'block' || option.id === 'free-text'
  return isOurs && t.has(`option.${option.id}`) ? t(`option.${option.id}`) : option.label
}

/** What an option means: the child's words for its own, the rule's for the kind's. Null where the label says it all. */
export function optionConsequence(option: ShownOption, place: OptionPlace, t: Words): string | null {
  if (option.consequence && !place.isFixed) return option.consequence
  const values = { item: place.itemId ?? '', phase: place.phaseId, next: place.nextPhaseId ?? 'none' }
  for (const key of [`consequence.${option.id}`, `consequence.${option.effect}`]) {
    if (t.has(key)) return t(key, values)
  }
  return option.consequence ?? null
}
