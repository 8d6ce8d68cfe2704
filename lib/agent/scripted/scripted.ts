import { access } from 'node:fs/promises'
import { join } from 'node:path'
import type { AgentOptions } from '@/lib/core/agent/agent-options'
import { reduceScriptedEvent, scriptedEnd, startScriptedState } from '@/lib/core/agent/scripted/scripted-stream'
import { invariant } from '@/lib/core/invariant'
import { checkoutRoot } from '@/lib/shell/checkout-root'
import { runAgent } from '../run-agent'
import type { AgentAdapter, Detection } from '../types'

/** The agent that ships with Gatewalk: acts out a behaviour file; the sample's agent and the drill tool. */
export const scripted: AgentAdapter = {
  name: 'scripted',
  // How fast it plays: 0 for tests, which nobody watches.
  allowedEnv: ['GATEWALK_SCRIPTED_PACE'],
  secretEnv: [],
  detect: detectScripted,
  run: session =>
    runAgent(session, {
      command: process.execPath,
      args: [SCRIPT, '--behaviour', behaviourOf(session.options)],
      state: startScriptedState(),
      reduce: reduceScriptedEvent,
      conclude: (state, end, limits) => ({
        end: scriptedEnd(state, end, limits),
        usage: state.usage,
        report: state.report,
      }),
    }),
}

const SCRIPT = join(checkoutRoot(), 'templates', 'sample', 'scripted-agent.mjs')

function behaviourOf(options: AgentOptions): string {
  invariant(options.name === 'scripted', 'a scripted session has scripted options')
  return options.behaviour
}

async function detectScripted(): Promise<Detection> {
  try {
    await access(SCRIPT)
    return { ok: true, path: SCRIPT, version: '1' }
  } catch {
    return { ok: false, code: 'not-found', reason: `The scripted agent is missing: ${SCRIPT}` }
  }
}
