import type { AgentAdapter } from '@/lib/agent/types'
import type { AgentName } from '@/lib/core/agent/agent-options'
import type { LiveEvent } from '@/lib/core/live-event'
import type { PlanAt } from '@/lib/core/plan/plan-at'
import type { LogStore } from '@/lib/db/log-store'
import type { childEnvironment } from '@/lib/shell/child-environment'
import type { hasRoom } from '@/lib/shell/has-room'
import type { findMarked, sweepMarked } from '@/lib/shell/marked-processes'
import type { runCommand } from '@/lib/shell/run-command'
import type { ContextBase } from '@/lib/usecases/context'

/** Moments at which tests end the worker with `kill -9`; nothing happens there otherwise. */
export type Failpoint =
  | 'child-running'
  | 'after-commit'
  | 'during-verify'
  | 'marked'
  | 'recorded'
  | 'committed'
  | 'before-enqueue'

/** What the loop is given, built in worker/main.ts only. */
export type WorkerContext = ContextBase & {
  worker: { id: string; host: string; pid: number }
  /** The plan of each project as last read, so that a boundary does not read back what was just written. */
  plans: Map<string, PlanAt>
  /** Projects this process is moving right now. */
  moving: Set<string>
  /** Failed steps in a row, by project. */
  failures: Map<string, number>
  /** The token whose workplace this process has made ready, by project. */
  opened: Map<string, number>
  /** True when a process of this host lives; decides whether a lease's holder is gone. */
  isProcessAlive(pid: number): boolean
  shell: {
    runCommand: typeof runCommand
    childEnvironment: typeof childEnvironment
    findMarked: typeof findMarked
    sweepMarked: typeof sweepMarked
    hasRoom: typeof hasRoom
  }
  agent(name: AgentName): AgentAdapter
  logs: LogStore
  notify(event: LiveEvent): Promise<void>
  failpoint(name: Failpoint): Promise<void>
  log: {
    info(facts: object, words: string): void
    warn(facts: object, words: string): void
    error(facts: object, words: string): void
  }
  lease: { ttlMs: number; heartbeatMs: number }
  /** Time to go after SIGINT and after SIGTERM, ms; the adapter's default when absent. */
  graces?: { interruptMs: number; terminateMs: number }
  /** An agent that stays after its result is ended after this long, ms; the adapter's default when absent. */
  leaveGraceMs?: number
}
