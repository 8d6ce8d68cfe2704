import { AGENT_NAMES } from '@/lib/core/agent/agent-options'
import { defaultRalphConfig, type RalphConfig } from '@/lib/core/plan/ralph-config'

/** What each setting means, as it is written into a new ralph.json. */
const MEANINGS = {
  agent: `Which coding agent works: ${agentForms()}.`,
  model: 'The model the agent uses; null leaves the choice to the agent.',
  setup: 'Runs when the worktree is made and whenever a lockfile changes, for example "npm ci"; null runs nothing.',
  verify: 'Proves an item where neither the item nor its PRD names a Verify.',
  timeLimits: 'Minutes: one iteration, one verify, one Auto-Gate, and an agent that says nothing.',
  blockersPerPhase: 'So many blocked items in a phase end the phase.',
  blockersPerPlan: 'So many blocked items in the plan end the run.',
  checkpointEvery: 'After so many phases a person confirms the direction, 1 to 5.',
  guards: 'Changes that are always a person\'s decision; "globs" add paths to those a guard knows by itself.',
  budgets: 'US dollars, tokens and minutes per item, phase and plan; null is no limit.',
  push: '"auto" pushes the branch after every commit, "off" never pushes.',
  hooks: '"run" runs the repository\'s own hooks on item commits, "skip" leaves them out.',
  commitMessage: "The form of an item's commit message; {id} must be in it, {summary} may.",
  gateFiles: 'Which files a phase\'s Manual-Gate covers: phase ID to globs, for example { "P1": ["docs/**"] }.',
} as const satisfies Record<keyof RalphConfig, string>

/** A ralph.json with every default, each setting behind a `"// …"` key that says what it means. */
export function generateRalphConfig(): string {
  const defaults = { ...defaultRalphConfig(), agent: 'claude' }
  const entries: [string, unknown][] = [
    ['//', 'Settings of Gatewalk for this project. Keys that begin with // are comments.'],
  ]
  for (const [key, meaning] of Object.entries(MEANINGS)) {
    entries.push([`// ${key}`, meaning], [key, defaults[key as keyof RalphConfig]])
  }
  return `${JSON.stringify(Object.fromEntries(entries), null, 2)}\n`
}

/** `custom` alone says nothing: it needs its command. */
function agentForms(): string {
  const custom = '{ "name": "custom", "command": "…" } (prompt on stdin)'
  return AGENT_NAMES.map(name => (name === 'custom' ? custom : `"${name}"`)).join(', ')
}
