import { mkdir } from 'node:fs/promises'
import { LINGERED, type ProcessEnd } from '@/lib/core/agent/session-end'
import type { AgentEvent, AgentUsage, SessionEnd } from '@/lib/core/agent/types'
import { type Line, LineSplitter } from '@/lib/core/log/line-splitter'
import { DEFAULT_KILL_GRACES } from '@/lib/shell/end-process-tree'
import { inProcessNamespace, signalOfExitCode, type WrappedCommand } from '@/lib/shell/process-namespace'
import { type Session, type SessionResult, startSession } from '@/lib/shell/start-session'
import type { AgentRun, AgentSession } from './types'

/** How one CLI is started and how its lines are read; the pure parts live in `lib/core/agent`. */
export type AgentProcess<State> = {
  command: string
  args: readonly string[]
  env?: Record<string, string>
  state: State
  reduce(state: State, line: string): { state: State; events: AgentEvent[] }
  /** True once the CLI has said its last word and should go by itself. */
  isFinished(state: State): boolean
  conclude(state: State, end: ProcessEnd, limits: { idleMs: number; limitMs: number }): Conclusion
}

export type Conclusion = { end: SessionEnd; usage: AgentUsage; report: unknown }

/** Runs one session of any CLI: prompt on stdin, events out, limits, the grace after its result, left-overs ended. */
export async function runAgent<State>(session: AgentSession, agent: AgentProcess<State>): Promise<AgentRun> {
  await mkdir(session.tmpDir, { recursive: true })
  const env = environmentOf(session, agent.env)
  const wrapped = await inProcessNamespace(agent.command, agent.args, env)
  let { state } = agent
  const leaving = new LeaveClock(session.leaveGraceMs ?? LEAVE_GRACE_MS, () => child.stop(LINGERED))
  const errorLines = new LineSplitter(ERROR_LINE_LIMIT)
  const onErrorLines = async (lines: Line[]) => {
    for (const line of lines) await session.onEvent({ type: 'unknown', raw: line.text }, line.text)
  }
  const child: Session = startSession({
    ...limitsOf(session, wrapped),
    ...wrapped,
    env,
    cwd: session.cwd,
    input: session.prompt,
    onLine: async line => {
      const reduced = agent.reduce(state, line.text)
      state = reduced.state
      leaving.set(agent.isFinished(state))
      const raw = line.cut > 0 ? `${line.text}… ${line.cut} characters cut …` : line.text
      for (const [index, event] of reduced.events.entries()) {
        const stored = session.onEvent(event, index === 0 ? raw : '')
        if (stored) await stored
      }
    },
    onErrorText: text => onErrorLines(errorLines.push(text)),
  })
  session.onIdleControl?.({ pause: child.pauseIdle, resume: child.resumeIdle })
  try {
    const result = await child.ended
    await onErrorLines(errorLines.end())
    const { durationMs, strays } = result
    const exit = wrapped.wrappers > 0 ? exitOfWrapped(result) : { exitCode: result.exitCode, signal: result.signal }
    return { ...agent.conclude(state, { ...result, ...exit }, session), ...exit, durationMs, strays, pid: child.pid }
  } finally {
    leaving.set(false)
  }
}

const LEAVE_GRACE_MS = 60_000
const ERROR_LINE_LIMIT = 16_000

/** Runs while the child has said its last word; a new line that is not its last stops it. */
class LeaveClock {
  private timer: NodeJS.Timeout | undefined

  constructor(
    private readonly graceMs: number,
    private readonly onOverstay: () => void,
  ) {}

  set(isFinished: boolean): void {
    clearTimeout(this.timer)
    this.timer = isFinished ? setTimeout(this.onOverstay, this.graceMs) : undefined
  }
}

function environmentOf(session: AgentSession, switches: Record<string, string> = {}): Record<string, string> {
  const { tmpDir, itemId, resultFile } = session
  const told = { TMPDIR: tmpDir, GATEWALK_ITEM_ID: itemId, GATEWALK_RESULT_FILE: resultFile }
  return { ...session.env, ...told, ...switches }
}

function limitsOf(
  { marker, idleMs, limitMs, signal, graces = DEFAULT_KILL_GRACES }: AgentSession,
  wrapped: WrappedCommand,
) {
  return { marker, idleMs, limitMs, signal, graces: { ...graces, wrappers: wrapped.wrappers } }
}

function exitOfWrapped({ exitCode, signal }: SessionResult): Pick<AgentRun, 'exitCode' | 'signal'> {
  const told = signalOfExitCode(exitCode)
  return told ? { exitCode: null, signal: told } : { exitCode, signal }
}
