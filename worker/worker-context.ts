import { randomUUID } from 'node:crypto'
import os from 'node:os'
import path from 'node:path'
import { agentAdapter } from '@/lib/agent/agent-adapter'
import { createAgentDetector } from '@/lib/agent/detect-agent'
import { LIVE_CHANNEL } from '@/lib/core/live-event'
import type { Db } from '@/lib/db/client'
import { createLogStore } from '@/lib/db/log-store'
import { notify } from '@/lib/db/notify'
import { createGit } from '@/lib/git/git'
import type { StepQueue } from '@/lib/queue/step-queue'
import { createSealBox } from '@/lib/seal/seal-box'
import { checkoutRoot } from '@/lib/shell/checkout-root'
import { childEnvironment } from '@/lib/shell/child-environment'
import { hasRoom } from '@/lib/shell/has-room'
import { findMarked, sweepMarked } from '@/lib/shell/marked-processes'
import { runCommand } from '@/lib/shell/run-command'
import { maskedValues } from '@/lib/usecases/loop/project-variables'
import type { Failpoint, WorkerContext } from '@/lib/usecases/loop/worker-context'

export type WorkerParts = {
  db: Db
  queue: StepQueue
  home: string
  processEnv: Record<string, string | undefined>
  log: WorkerContext['log']
  /** GATEWALK_SECRET: opens what is sealed. */
  secret: string
  /** Masked in every stored log. */
  secrets: readonly string[]
  lease?: WorkerContext['lease']
  graces?: WorkerContext['graces']
  leaveGraceMs?: number
  failpoint?: WorkerContext['failpoint']
  id?: string
  clock?: () => Date
}

/** Builds what the loop is given from a worker's parts. */
export function createWorkerContext(parts: WorkerParts): WorkerContext {
  const { db, queue, home, processEnv, log } = parts
  const seal = createSealBox(parts.secret)
  return {
    ...{ db, queue, seal, home, processEnv, log },
    git: createGit(processEnv),
    clock: parts.clock ?? (() => new Date()),
    detectAgent: createAgentDetector(processEnv),
    worker: { id: parts.id ?? randomUUID(), host: os.hostname(), pid: process.pid },
    plans: new Map(),
    moving: new Set(),
    failures: new Map(),
    opened: new Map(),
    isProcessAlive,
    shell: { runCommand, childEnvironment, findMarked, sweepMarked, hasRoom },
    agent: agentAdapter,
    logs: createLogStore(db, {
      channel: LIVE_CHANNEL,
      secrets: parts.secrets,
      secretsOf: projectId => maskedValues({ db, seal }, projectId),
    }),
    notify: event => notify(db, LIVE_CHANNEL, JSON.stringify(event)),
    failpoint: parts.failpoint ?? (() => Promise.resolve()),
    templates: path.join(checkoutRoot(), 'templates'),
    lease: parts.lease ?? { ttlMs: 20_000, heartbeatMs: 1_000 },
    graces: parts.graces,
    leaveGraceMs: parts.leaveGraceMs,
  }
}

/** For tests of recovery: ends this process with `kill -9` at a named moment, the n-th time it is reached. */
export function killAtFailpoint(setting: string | undefined): WorkerContext['failpoint'] {
  const [name, count = '1'] = (setting ?? '').split(':')
  let left = Number(count)
  return async (reached: Failpoint) => {
    if (reached !== name || --left > 0) return
    process.kill(process.pid, 'SIGKILL')
    await new Promise(() => undefined)
  }
}

function isProcessAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
