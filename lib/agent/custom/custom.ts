import { tmpdir } from 'node:os'
import type { AgentOptions } from '@/lib/core/agent/agent-options'
import { crashed, hostEnd, type ProcessEnd } from '@/lib/core/agent/session-end'
import type { AgentEvent, SessionEnd } from '@/lib/core/agent/types'
import { UNKNOWN_USAGE } from '@/lib/core/agent/usage'
import { invariant } from '@/lib/core/invariant'
import { plainText } from '@/lib/core/log/plain-text'
import { truncateText } from '@/lib/core/log/truncate-text'
import { bashCommand } from '@/lib/shell/bash-command'
import { runCommand } from '@/lib/shell/run-command'
import { runAgent } from '../run-agent'
import type { AgentAdapter, Detection, DetectRequest } from '../types'

/** Any command: prompt on stdin, `GATEWALK_ITEM_ID`, `GATEWALK_RESULT_FILE`, exit code; each line is a message. */
export const custom: AgentAdapter = {
  name: 'custom',
  allowedEnv: [],
  secretEnv: [],
  detect: detectCustom,
  run: session => {
    const [command, args] = bashCommand(commandOf(session.options))
    return runAgent(session, {
      command,
      args,
      state: null,
      reduce: (_, line) => ({ state: null, events: messages(line) }),
      conclude: (_, end, limits) => ({ end: customEnd(end, limits), usage: UNKNOWN_USAGE, report: undefined }),
    })
  },
}

const MESSAGE_LIMIT = 16_000

function commandOf(options: AgentOptions): string {
  invariant(options.name === 'custom', 'a custom session has custom options')
  return options.command
}

function messages(line: string): AgentEvent[] {
  return line.trim() === '' ? [] : [{ type: 'message', text: truncateText(plainText(line), MESSAGE_LIMIT) }]
}

function customEnd(end: ProcessEnd, limits: { idleMs: number; limitMs: number }): SessionEnd {
  return hostEnd(end, limits) ?? (end.exitCode === 0 ? { type: 'completed' } : crashed(end))
}

async function detectCustom(request: DetectRequest): Promise<Detection> {
  const program = commandOf(request.options).split(/\s/, 1)[0] ?? ''
  // A path is relative to the worktree and shell syntax is bash's own matter: only a bare name can be looked up here.
  const bash = /^[\w.-]+$/.test(program) ? `command -v -- ${program}` : 'command -v bash'
  const found = await runCommand({ bash, cwd: tmpdir(), env: request.env, timeoutMs: 10_000 })
  if (found.exitCode === 0) return { ok: true, path: found.stdout.trim(), version: '' }
  return { ok: false, code: 'not-found', reason: `The agent's command "${program}" is not found on PATH` }
}
