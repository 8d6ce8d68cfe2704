import { mkdir, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { AgentRun } from '@/lib/agent/types'
import { agentPathVariable } from '@/lib/core/agent/agent-options'
import { type OutcomeFile, readOutcomeReport } from '@/lib/core/agent/outcome-report'
import type { AgentEvent } from '@/lib/core/agent/types'
import { truncateText } from '@/lib/core/log/truncate-text'
import { DiskFull } from '@/lib/core/loop/disk-full'
import type { LoadedPlan } from '@/lib/core/plan/loaded-plan'
import type { Iteration, Prisma } from '@/lib/db/generated/client'
import { createCommitHandler } from '@/lib/usecases/loop/answer-commit-hook'
import { fenced, requireLease } from '@/lib/usecases/loop/lease'
import { readOutcomeFile } from '@/lib/usecases/loop/read-outcome-file'
import { openSessionBudget } from '@/lib/usecases/loop/session-budget'
import type { WorkerContext } from '@/lib/usecases/loop/worker-context'
import type { Workplace } from '@/lib/usecases/loop/workplace'

/** Unix socket paths end at about 104 bytes. */
const SOCKET_PATH_BYTES = 100

/** What a session needs around it while it runs, and the host's own commit for it afterwards. */
export type SessionPlace = { runFolder: string; env: Record<string, string>; close(): Promise<void> }

/**
 * Hooks, socket and environment of one iteration: forced on the child by environment, acting only in our mirror. Stays
 * open until the iteration is judged, because the host commits through the same hooks.
 */
export async function openSessionPlace(
  ctx: WorkerContext,
  work: Workplace,
  plan: LoadedPlan,
  row: Iteration,
  idle: { pause(): void; resume(): void },
): Promise<SessionPlace> {
  const runFolder = runFolderOf(ctx, row)
  await rm(runFolder, { recursive: true, force: true })
  await mkdir(path.join(runFolder, 'tmp'), { recursive: true })
  const socket = path.join(runFolder, 's')
  const handler = createCommitHandler(ctx, work, plan, row, { runFolder, idle })
  const server = await ctx.git.listenForHooks(socket, handler)
  const hooks = await ctx.git.writeHooks({
    runFolder,
    socket,
    mirror: work.mirror,
    worktree: work.worktree,
    ownHooks: plan.config.hooks === 'skip' ? null : work.project.hooksPath,
    script: path.join(ctx.templates, 'hooks', 'commit-hook.mjs'),
    itemId: row.itemId,
    limitMs: hookLimitMs(plan.config.timeLimits),
  })
  const identity = { name: work.project.identityName, email: work.project.identityEmail }
  const env = ctx.shell.childEnvironment({
    base: ctx.processEnv,
    allow: ctx.agent(plan.config.agent.name).allowedEnv,
    extra: ctx.git.childGitEnvironment(hooks, identity),
    tmpDir: path.join(runFolder, 'tmp'),
    marker: row.marker,
  })
  return {
    runFolder,
    env,
    async close() {
      await server.close()
      await rm(runFolder, { recursive: true, force: true, maxRetries: 3 })
    },
  }
}

/** A hook that waits is named as such before the idle limit takes the whole session for hung. */
function hookLimitMs({ verify, idle }: LoadedPlan['config']['timeLimits']): number {
  return Math.round(Math.min(verify, idle * 0.8) * 60_000)
}

function runFolderOf(ctx: WorkerContext, row: Iteration): string {
  const folder = path.join(ctx.home, 'run', row.id)
  return Buffer.byteLength(path.join(folder, 's')) < SOCKET_PATH_BYTES
    ? folder
    : path.join(os.tmpdir(), `gw-${row.id.slice(-12)}`)
}

/** Runs one fresh agent session on the item and records how it ended before anything is judged (step 2 to 4). */
export async function runSession(
  ctx: WorkerContext,
  work: Workplace,
  plan: LoadedPlan,
  row: Iteration,
  place: SessionPlace,
  control: { signal: AbortSignal; onIdleControl(idle: { pause(): void; resume(): void }): void },
): Promise<Iteration> {
  await requireLease(ctx, work.lease)
  const log = await ctx.logs.open({ projectId: work.project.id, iterationId: row.id, kind: 'agent' })
  const raw = await ctx.logs.open({ projectId: work.project.id, iterationId: row.id, kind: 'raw' })
  const resultFile = path.join(work.root, '.ralph', 'outcome.json')
  // In a subfolder it is an ignored file like any other, which a clean worktree keeps.
  await rm(resultFile, { recursive: true, force: true })
  const budget = await openSessionBudget(ctx, plan, row)
  try {
    const running = ctx.agent(plan.config.agent.name).run({
      cwd: work.root,
      itemId: row.itemId,
      prompt: row.prompt,
      env: place.env,
      marker: row.marker,
      tmpDir: path.join(place.runFolder, 'tmp'),
      model: plan.config.model ?? undefined,
      idleMs: plan.config.timeLimits.idle * 60_000,
      limitMs: budget.limitMs,
      maxUsd: budget.maxUsd,
      options: plan.config.agent,
      executable: ctx.processEnv[agentPathVariable(plan.config.agent.name)],
      resultFile,
      onEvent: async (event: AgentEvent, line: string) => {
        budget.watch(event)
        await log.write(`${JSON.stringify({ at: ctx.clock().toISOString(), ...shorten(event) })}\n`)
        if (line) await raw.write(`${line}\n`)
      },
      onIdleControl: control.onIdleControl,
      signal: AbortSignal.any([control.signal, budget.signal]),
      graces: ctx.graces,
      leaveGraceMs: ctx.leaveGraceMs,
    })
    await ctx.failpoint('child-running')
    const ran = await running
    const end = control.signal.aborted ? ran.end : budget.endOf(ran.end)
    const ended = { ...ran, end, usage: budget.usageOf(ran.usage) }
    await log.close()
    await raw.close()
    // Whatever the session made of it: its end is not recorded, so the item is redone and nothing counts.
    if (!(await ctx.shell.hasRoom(work.worktree))) throw new DiskFull(work.worktree)
    return await recordEnd(ctx, work, row, ended, await readOutcomeFile(resultFile))
  } finally {
    budget.close()
    await Promise.all([log.close(), raw.close()])
  }
}

/** What no adapter knows is whole in the raw log; the live log needs only enough to recognise it. */
const UNKNOWN_KEPT = 200

function shorten(event: AgentEvent): AgentEvent {
  return event.type === 'unknown' ? { ...event, raw: truncateText(event.raw, UNKNOWN_KEPT) } : event
}

function recordEnd(
  ctx: WorkerContext,
  work: Workplace,
  row: Iteration,
  ended: AgentRun,
  file: OutcomeFile,
): Promise<Iteration> {
  const { usage, end, report } = ended
  const data = {
    state: 'ended',
    endedAt: ctx.clock(),
    end: end as unknown as Prisma.InputJsonValue,
    report: readOutcomeReport(report, file) as unknown as Prisma.InputJsonValue,
    inputTokens: usage.inputTokens,
    outputTokens: usage.outputTokens,
    cachedTokens: usage.cachedTokens,
    costUsd: usage.costUsd,
  }
  return fenced(ctx, work.lease, tx => tx.iteration.update({ where: { id: row.id }, data }))
}
