import { type AgentOptions, agentPathVariable } from '@/lib/core/agent/agent-options'
import { childEnvironment } from '@/lib/shell/child-environment'
import { agentAdapter } from './agent-adapter'
import type { Detection } from './types'

/** Says whether this host can drive an agent: found, with its version, and signed in. */
export type AgentDetector = (options: AgentOptions) => Promise<Detection>

/** Builds the detector from a composition root's environment, which may name each CLI's path (`GATEWALK_CODEX_PATH`). */
export function createAgentDetector(processEnv: Record<string, string | undefined>): AgentDetector {
  return options => {
    const adapter = agentAdapter(options.name)
    const env = childEnvironment({ base: processEnv, allow: adapter.allowedEnv })
    return adapter.detect({ env, options, executable: processEnv[agentPathVariable(options.name)] || undefined })
  }
}
