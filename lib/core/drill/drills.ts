import { CLAIM_DRILLS } from './claim-drills'
import { FAILURE_DRILLS } from './failure-drills'
import { GUARD_DRILLS } from './guard-drills'
import type { Drill } from './types'

/** Every drill of `npm run drill`, in the order of its table. */
export const DRILLS: readonly Drill[] = [...CLAIM_DRILLS, ...GUARD_DRILLS, ...FAILURE_DRILLS]

/** The drills with these ids or whose id begins so (`kill` → all of them); a name that fits none is told. */
export function selectDrills(names: readonly string[]): { drills: Drill[]; unknown: string[] } {
  const fits = (drill: Drill, name: string) => drill.id === name || drill.id.startsWith(`${name}-`)
  const drills = names.length === 0 ? [...DRILLS] : DRILLS.filter(drill => names.some(name => fits(drill, name)))
  return { drills, unknown: names.filter(name => !DRILLS.some(drill => fits(drill, name))) }
}
