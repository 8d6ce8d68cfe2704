import { mkdir } from 'node:fs/promises'
import type { Instant } from '@/lib/core/agent/reset-time'
import { LINGERED, type ProcessEnd } from '@/lib/core/agent/session-end'
import { endOfStalled, isProgress, type Stall, stallAfter } from '@/lib/core/agent/stall'
import type { AgentEvent, AgentUsage, SessionEnd } from '@/lib/core/agent/types'
import { type Line, LineSplitter } from '@/lib/core/log/line-splitter'
import { DEFAULT_KILL_GRACES } from '@/lib/shell/end-process-tree'
import { inProcessNamespace, signalOfExitCode, type WrappedCommand } from '@/lib/shell/process-namespace'
import { type Session, type SessionResult, startSession } from '@/lib/shell/start-session'
import type { AgentRun, AgentSession } from './types'

/** How one CLI is started and how its lines are read; the pure parts live in `lib/core/agent`. */
export type AgentProcess<State> = {
  /** What people call the CLI; a missing sign-in is said with it. */
  title?: string
  command: string
  args: readonly string[]
  env?: Record<string, string>
  state: State
  reduce(state: State, line: string, instant: Instant): { state: State; events: AgentEvent[] }
  /**
   * Reads a line of stderr, which is then diagnostics and no sign of life, and neither is a limit or an error on stdout.
   * Without it any output is one.
   */
  readError?(line: string, instant: Instant): AgentEvent
  conclude(state: State, end: ProcessEnd, limits: { idleMs: number; limitMs: number }): Conclusion
}

type Conclusion = { end: SessionEnd; usage: AgentUsage; report: unknown }

/** Runs one session of any CLI: prompt on stdin, events out, limits, the grace after its result, left-overs ended. */
export async function runAgent<State>(session: AgentSession, agent: AgentProcess<State>): Promise<AgentRun> {
  await mkdir(session.tmpDir, { recursive: true })
  const env = environmentOf(session, agent.env)
  const wrapped = await inProcessNamespace(agent.command, agent.args, env)
  const leaving = new LeaveClock(session.leaveGraceMs ?? LEAVE_GRACE_MS, () => child.stop(LINGERED))
  const reader = new EventReader(session, agent, event => {
    leaving.hear(event)
    if (isProgress(event)) child.touch()
  })
  const child: Session = startSession({
    ...limitsOf(session, wrapped),
    ...wrapped,
    env,
    cwd: session.cwd,
    input: session.prompt,
    idleBy: agent.readError ? 'touch' : 'output',
    onLine: line => reader.readLine(line),
    onErrorText: text => reader.readErrors(text),
  })
  session.onIdleControl?.({ pause: child.pauseIdle, resume: child.resumeIdle })
  try {
    const result = await child.ended
    await reader.endErrors()
    const { durationMs, strays } = result
    const exit = wrapped.wrappers > 0 ? exitOfWrapped(result) : { exitCode: result.exitCode, signal: result.signal }
    const conclusion = agent.conclude(reader.state, { ...result, ...exit }, session)
    const sessionEnd = named(endOfStalled(conclusion.end, reader.stall), agent.title)
    return { ...conclusion, end: sessionEnd, ...exit, durationMs, strays, pid: child.pid }
  } finally {
    leaving.stop()
  }
}

const LEAVE_GRACE_MS = 60_000
const ERROR_LINE_LIMIT = 16_000

/** Turns lines into events in their order, one at a time; what no adapter knows is kept as it is. */
class EventReader<State> {
  state: State
  stall: Stall = null
  private readonly errorLines = new LineSplitter(ERROR_LINE_LIMIT)

  constructor(
    private readonly session: AgentSession,
    private readonly agent: AgentProcess<State>,
    private readonly onHeard: (event: AgentEvent) => void,
  ) {
    this.state = agent.state
  }

  async readLine(line: Line): Promise<void> {
    const reduced = this.agent.reduce(this.state, line.text, hostInstant())
    this.state = reduced.state
    const raw = line.cut > 0 ? `${line.text}… ${line.cut} characters cut …` : line.text
    for (const [index, event] of reduced.events.entries()) {
      this.hear(event)
      const stored = this.session.onEvent(event, index === 0 ? raw : '')
      if (stored) await stored
    }
  }

  readErrors(text: string): Promise<void> {
    return this.keepErrors(this.errorLines.push(text))
  }

  endErrors(): Promise<void> {
    return this.keepErrors(this.errorLines.end())
  }

  private async keepErrors(lines: Line[]): Promise<void> {
    for (const { text } of lines) {
      const event = this.agent.readError?.(text, hostInstant()) ?? { type: 'unknown', raw: text }
      // Diagnostics go on for ever beside a request that gets nowhere; only what they say of it counts.
      if (!this.agent.readError || !isProgress(event)) this.hear(event)
      await this.session.onEvent(event, text)
    }
  }

  private hear(event: AgentEvent): void {
    this.stall = stallAfter(this.stall, event)
    this.onHeard(event)
  }
}

/** Whoever reads that a sign-in is missing has to know which. */
function named(end: SessionEnd, title: string | undefined): SessionEnd {
  return end.type === 'auth' && title ? { ...end, message: `${title}: ${end.message}` } : end
}

function hostInstant(): Instant {
  const now = new Date()
  return { now, zoneOffsetMinutes: -now.getTimezoneOffset() }
}

/** Runs from a result on; an agent that goes back to work stops it, one that only chatters does not. */
class LeaveClock {
  private timer: NodeJS.Timeout | undefined

  constructor(
    private readonly graceMs: number,
    private readonly onOverstay: () => void,
  ) {}

  hear(event: AgentEvent): void {
    if (event.type === 'result') {
      this.stop()
      this.timer = setTimeout(this.onOverstay, this.graceMs)
    }
    if (event.type === 'message' || event.type === 'tool-call') this.stop()
  }

  stop(): void {
    clearTimeout(this.timer)
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
