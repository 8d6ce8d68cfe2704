/** How far the plan is from its next checkpoint, as ORCHESTRATOR-STATE.md and ralph.json say. */
export type CheckpointState = { every: number; since: number; ended: string[] }

/** The phases before which a checkpoint stands when each is answered with "continue" (`spec/loop.md`, After a phase). */
export function checkpointsAhead(phaseIds: readonly string[], state: Partial<CheckpointState>): Set<string> {
  const { every, since, ended } = state
  const ahead = new Set<string>()
  if (every === undefined || since === undefined || ended === undefined) return ahead
  let counted = since
  for (const id of phaseIds.filter(phase => !ended.includes(phase))) {
    if (counted >= every) {
      ahead.add(id)
      counted = 0
    }
    counted += 1
  }
  return ahead
}
