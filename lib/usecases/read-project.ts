import type { BudgetUse } from '@/lib/core/loop/budget'
import { type CheckpointState, checkpointsAhead } from '@/lib/core/loop/next-checkpoint'
import type { Problem } from '@/lib/core/plan/types'
import { type ProjectState, projectState } from '@/lib/core/project/project-state'
import { type ProjectRow, type Role, requireProject, roleIn } from './authorize'
import type { Context } from './context'
import { type BranchNotes, readBranchNotes } from './read-branch-notes'
import { readBudgets } from './read-budgets'
import { type ProjectCounts, readProjectCounts } from './read-project-tabs'
import { countPhase, type PhaseCounts } from './read-projects'
import { readRedBefore } from './read-red-before'

/** An administrator approved the gate in the approver's place. */
export type GateOverride = { by: string; reason: string; decision: number }

export type PhaseOfProject = PhaseCounts & {
  isCurrent: boolean
  /** A checkpoint stands before it, by now or when it comes to that; `number` = the question that waits. */
  checkpoint: { number: number | null } | null
  /** Last run of the Auto-Gate; null = not run yet. */
  autoGate: { command: string; passed: boolean | null; logId: string | null }
  manualGate: {
    approver: string
    thing: string
    decision: number | null
    signedBy: string | null
    override: GateOverride | null
  } | null
}

export type ProjectView = {
  id: string
  slug: string
  name: string
  origin: string
  branch: string
  baseBranch: string
  role: Role | null
  state: ProjectState
  /** What ended the run, in the engine's own words. */
  endDetail: string | null
  phases: PhaseOfProject[]
  current: {
    number: number
    itemId: string
    text: string
    agent: string
    startedAt: string
  } | null
  /** The newest agent log of the active run: between two items it is the one that has just ended. */
  live: { itemId: string; logId: string } | null
  counts: ProjectCounts
  costUsd: number | null
  /** Budgets of the plan, the current phase and its current item; none when ralph.json sets none. */
  budgets: BudgetUse[]
  /** Verify was red before this item of the current phase, by no item's doing. */
  redBefore: { itemId: string; command: string } | null
  unpushed: number
  /** Git's words, the reason in the first line. */
  pushProblem: string | null
  branchNotes: BranchNotes
  problems: Problem[]
  /** Approvers that the plan names and that mean nobody here yet: a start is refused until they do. */
  unnamedApprovers: string[]
  contactAt: string | null
  now: string
}

type ReadContext = Pick<Context, 'actor' | 'db' | 'clock'>

/** Everything the project page shows but its tabs; refuses those who may not see it. */
export async function readProject(ctx: ReadContext, { slug }: { slug: string }): Promise<ProjectView> {
  const project = await requireProject(ctx, slug, 'viewer')
  const now = ctx.clock()
  const [role, run, phases, current, live, counts, spent, approvers] = await Promise.all([
    roleIn(ctx, project.id),
    ctx.db.run.findFirst({ where: { projectId: project.id }, orderBy: { startedAt: 'desc' } }),
    readPhases(ctx, project),
    readCurrent(ctx, project),
    readLive(ctx, project),
    readProjectCounts(ctx, project.id),
    ctx.db.iteration.aggregate({ where: { projectId: project.id }, _sum: { costUsd: true } }),
    ctx.db.approverName.findMany({ where: { projectId: project.id }, select: { name: true } }),
  ])
  return {
    id: project.id,
    slug: project.slug,
    name: project.name,
    origin: project.origin,
    branch: project.branch,
    baseBranch: project.baseBranch,
    role,
    state: projectState(run, now),
    endDetail: run?.endDetail ?? null,
    phases,
    current,
    live,
    counts,
    costUsd: spent._sum.costUsd,
    budgets: await readBudgets(ctx, project, { phaseId: phases.find(phase => phase.isCurrent)?.id ?? null, current }),
    redBefore: await readRedBefore(ctx, project, phases.find(phase => phase.isCurrent)?.id ?? null),
    unpushed: project.unpushed,
    pushProblem: project.pushProblem,
    branchNotes: await readBranchNotes(ctx, project.id, run?.startedAt ?? null),
    problems: readProblems(project.problems),
    unnamedApprovers: unnamed(phases, approvers),
    contactAt: project.contactAt?.toISOString() ?? null,
    now: now.toISOString(),
  }
}

async function readPhases(ctx: ReadContext, { id: projectId }: ProjectRow): Promise<PhaseOfProject[]> {
  const [phases, gateRuns, gates, snapshot, checkpoint] = await Promise.all([
    ctx.db.phase.findMany({ where: { projectId }, orderBy: { position: 'asc' } }),
    ctx.db.verification.findMany({
      where: { projectId, kind: 'gate', endedAt: { not: null } },
      orderBy: { startedAt: 'desc' },
      distinct: ['phaseId'],
    }),
    ctx.db.decision.findMany({
      where: { projectId, kind: 'manual-gate' },
      orderBy: { number: 'desc' },
      include: { answers: { orderBy: { revision: 'desc' }, take: 1 } },
    }),
    ctx.db.planSnapshot.findUnique({ where: { projectId }, select: { checkpoints: true } }),
    ctx.db.decision.findFirst({ where: { projectId, kind: 'checkpoint', state: { in: ['pending', 'held'] } } }),
  ])
  const ahead = checkpointsAhead(
    phases.map(phase => phase.phaseId),
    (snapshot?.checkpoints ?? {}) as Partial<CheckpointState>,
  )
  const [first] = ahead
  const currentId = phases.find(phase => phase.mark === 'open')?.phaseId
  return phases.map(phase => {
    const run = gateRuns.find(row => row.phaseId === phase.phaseId)
    const gate = gates.find(row => row.phaseId === phase.phaseId)
    const answer = gate?.answers[0]
    return {
      ...countPhase(phase),
      isCurrent: phase.phaseId === currentId,
      checkpoint: ahead.has(phase.phaseId)
        ? { number: phase.phaseId === first ? (checkpoint?.number ?? null) : null }
        : null,
      autoGate: {
        command: phase.autoGate,
        // A phase that has passed did so through its gate, even when the row of that run is gone.
        passed: phase.mark === 'done' ? true : run ? run.exitCode === 0 && run.reason === null : null,
        logId: run?.logId ?? null,
      },
      manualGate: phase.approver
        ? {
            approver: phase.approver,
            thing: phase.thing ?? '',
            decision: gate?.state === 'pending' || gate?.state === 'held' ? gate.number : null,
            override: gate && answer ? overrideOf(gate.number, answer) : null,
            signedBy: answer?.optionId === 'approve' && answer.state !== 'undone' ? answer.byName : null,
          }
        : null,
    }
  })
}

function overrideOf(
  decision: number,
  { state, byName, overrideReason }: { state: string; byName: string; overrideReason: string | null },
): GateOverride | null {
  return overrideReason === null || state === 'undone' ? null : { by: byName, reason: overrideReason, decision }
}

async function readCurrent(ctx: ReadContext, { id: projectId }: ProjectRow): Promise<ProjectView['current']> {
  const row = await ctx.db.iteration.findFirst({
    where: { projectId, state: { not: 'settled' } },
    orderBy: { number: 'desc' },
  })
  if (!row) return null
  const { number, itemId, itemText, agent, startedAt } = row
  return { number, itemId, text: itemText, agent, startedAt: startedAt.toISOString() }
}

async function readLive(ctx: ReadContext, { id: projectId }: ProjectRow): Promise<ProjectView['live']> {
  const row = await ctx.db.iteration.findFirst({
    where: { projectId, run: { state: 'active' }, logs: { some: { kind: 'agent' } } },
    orderBy: { number: 'desc' },
    select: { itemId: true, logs: { where: { kind: 'agent' }, take: 1, select: { id: true } } },
  })
  const log = row?.logs[0]
  return row && log ? { itemId: row.itemId, logId: log.id } : null
}

function unnamed(phases: PhaseOfProject[], known: { name: string }[]): string[] {
  const names = phases.flatMap(phase => (phase.isDone || !phase.manualGate ? [] : [phase.manualGate.approver]))
  return [...new Set(names)].filter(name => !known.some(row => row.name === name))
}

function readProblems(problems: unknown): Problem[] {
  return Array.isArray(problems) ? (problems as Problem[]) : []
}
