import { Refusal } from '@/lib/core/errors'
import type { Problem } from '@/lib/core/plan/types'

/** PRECONDITION_FAILED with every problem that keeps the plan from being walked. */
export function planHasProblems(problems: Problem[]): Refusal {
  const message = `The plan cannot start: it has ${problems.length} problems.`
  return new Refusal('PRECONDITION_FAILED', {
    key: 'planHasProblems',
    message,
    values: { count: problems.length },
    data: { problems },
  })
}
