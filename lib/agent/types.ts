import type { AgentName, AgentOptions } from '@/lib/core/agent/agent-options'
import type { AgentEvent, AgentUsage, SessionEnd } from '@/lib/core/agent/types'

/** One fresh agent session on one item, as the engine asks for it. */
export type AgentSession = {
  /** The worktree. */
  cwd: string
  itemId: string
  prompt: string
  /** Complete, from `childEnvironment` with the adapter's `allowedEnv`; the adapter adds its CLI's switches. */
  env: Record<string, string>
  /** Names this session alone; whatever carries it is ended with it. */
  marker: string
  /** TMPDIR of this session; made when missing, removed by the caller. */
  tmpDir: string
  model?: string
  idleMs: number
  limitMs: number
  /** Dollars this session may cost at most, for a CLI that can be told; undefined = not bounded. */
  maxUsd?: number
  options: AgentOptions
  /** Path of the CLI when the host names one; else it is looked up on `env.PATH`. */
  executable?: string
  /** Absolute path of `.ralph/outcome.json` in the worktree. */
  resultFile: string
  /** Every event in normal form with the line it was read from. Reading waits for the promise. */
  onEvent(event: AgentEvent, raw: string): void | Promise<void>
  /** Handed over once, at the start: the idle clock stands still while the host verifies for the child. */
  onIdleControl?(control: { pause(): void; resume(): void }): void
  /** Aborting it stops the session now. */
  signal: AbortSignal
  /** Time to go after SIGINT and after SIGTERM, in ms; `DEFAULT_KILL_GRACES` when absent. */
  graces?: { interruptMs: number; terminateMs: number }
  /** A child that stays after its result is ended after this long; 60 s (`spec/loop.md`, Failures). */
  leaveGraceMs?: number
}

/** How the session went. Nothing of it runs any more. */
export type AgentRun = {
  end: SessionEnd
  usage: AgentUsage
  /** Structured output of the CLI; undefined when it gave none. */
  report: unknown
  exitCode: number | null
  signal: string | null
  pid: number | null
  durationMs: number
  /** Processes that outlived the session and were ended. */
  strays: number
}

export type DetectRequest = {
  env: Record<string, string>
  options: AgentOptions
  executable?: string
}

export type Detection =
  | { ok: true; path: string; version: string }
  | { ok: false; code: 'not-found' | 'not-signed-in' | 'failed'; reason: string }

/** Drives one kind of coding agent; the only thing the engine knows of it. */
export type AgentAdapter = {
  name: AgentName
  /** The agent's own variables, which `childEnvironment` lets through. */
  allowedEnv: readonly string[]
  /** Those of them that hold keys and tokens: their values are masked in every stored log. */
  secretEnv: readonly string[]
  detect(request: DetectRequest): Promise<Detection>
  run(session: AgentSession): Promise<AgentRun>
}
