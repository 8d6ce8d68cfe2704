import type { AgentName } from '@/lib/core/agent/agent-options'
import { claude } from './claude/claude'
import { codex } from './codex/codex'
import { custom } from './custom/custom'
import { gemini } from './gemini/gemini'
import { opencode } from './opencode/opencode'
import { scripted } from './scripted/scripted'
import type { AgentAdapter } from './types'

/** The adapter of an agent named in ralph.json. To add one, see CONTRIBUTING.md. */
export function agentAdapter(name: AgentName): AgentAdapter {
  return ADAPTERS[name]
}

const ADAPTERS = { claude, codex, gemini, opencode, custom, scripted } as const satisfies Record<
  AgentName,
  AgentAdapter
>

/** Names of every variable that holds a key of some agent. */
export const AGENT_SECRETS: readonly string[] = Object.values(ADAPTERS).flatMap(adapter => adapter.secretEnv)
