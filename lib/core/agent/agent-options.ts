import { z } from 'zod'
import { claudeOptions } from './claude/claude-options'
import { codexOptions } from './codex/codex-options'
import { customOptions } from './custom/custom-options'
import { geminiOptions } from './gemini/gemini-options'
import { opencodeOptions } from './opencode/opencode-options'
import { scriptedOptions } from './scripted/scripted-options'

/** The agents Gatewalk can drive, in the order in which they are offered; one line for each (see CONTRIBUTING.md). */
const AGENT_OPTIONS = [
  claudeOptions,
  codexOptions,
  geminiOptions,
  opencodeOptions,
  customOptions,
  scriptedOptions,
] as const

/** `agent` of ralph.json: an agent's name alone, or `{ name, … }` with what that agent can be told. */
export const agentOptionsSchema = z.preprocess(
  value => (typeof value === 'string' ? { name: value } : value),
  z.discriminatedUnion('name', AGENT_OPTIONS),
)

/** What an agent was told in ralph.json, defaults filled in. */
export type AgentOptions = z.infer<typeof agentOptionsSchema>

/** The table in `lib/agent/agent-adapter.ts` holds one adapter for each. */
export type AgentName = AgentOptions['name']

/** Names that ralph.json may give as `agent`. */
export const AGENT_NAMES: readonly AgentName[] = AGENT_OPTIONS.map(options => options.shape.name.value)

/** The variable with which a host names an agent's executable, such as `GATEWALK_CODEX_PATH`. */
export function agentPathVariable(name: AgentName): string {
  return `GATEWALK_${name.toUpperCase()}_PATH`
}
