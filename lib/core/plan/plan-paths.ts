/** Where the plan files of a project stand, relative to its root (`spec/files.md`). */
export const PLAN_PATHS = {
  master: 'ralph-loop/MASTER-PLAN.md',
  decisions: 'ralph-loop/DECISIONS.md',
  blockers: 'ralph-loop/BLOCKERS.md',
  progress: 'ralph-loop/PROGRESS.md',
  signatures: 'ralph-loop/SIGNATURES.md',
  orchestrator: 'ralph-loop/ORCHESTRATOR-STATE.md',
  config: 'ralph-loop/ralph.json',
} as const
