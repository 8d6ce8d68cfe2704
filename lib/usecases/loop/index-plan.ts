import { createHash } from 'node:crypto'
import { decisionDigestText, type ShownDecision } from '@/lib/core/decision/digest-text'
import type { DecisionFacts } from '@/lib/core/decision/facts'
import type { DecisionEntry, DecisionKind } from '@/lib/core/decision/types'
import { budgetSettings } from '@/lib/core/loop/budget'
import type { LoadedPlan } from '@/lib/core/plan/loaded-plan'
import type { PlanAt } from '@/lib/core/plan/plan-at'
import type { Mark } from '@/lib/core/plan/types'
import type { Prisma } from '@/lib/db/generated/client'
import { WRITTEN_GATE } from '@/lib/usecases/loop/cover-files'
import { hostProblems } from '@/lib/usecases/loop/host-problems'
import { keepSnapshot } from '@/lib/usecases/loop/keep-snapshot'
import { fenced } from '@/lib/usecases/loop/lease'

import { readPlanAt } from '@/lib/usecases/loop/plan-at'
import { relinkSignatures } from '@/lib/usecases/loop/relink-signatures'
import type { WorkerContext } from '@/lib/usecases/loop/worker-context'
import type { Workplace } from '@/lib/usecases/loop/workplace'

/**
 * Makes the rows that come from the plan files say what the files say at a commit: phases, items, decisions, problems.
 * Only rows that differ are written. Does nothing when the rows are of that commit already.
 */
export async function indexPlan(ctx: WorkerContext, work: Workplace, commit: string, read?: PlanAt): Promise<void> {
  if (work.project.indexedCommit === commit && !work.project.reindexAsked) return
  const at = read ?? (await readPlanAt(ctx, work, commit))
  const projectId = work.project.id
  await fenced(ctx, work.lease, async tx => {
    if (at.partial) {
      await indexPhases(tx, projectId, at.partial)
      await indexItems(tx, projectId, at.partial)
      await indexDecisions(tx, work.project, at.partial, ctx.clock())
      await keepSnapshot(tx, projectId, at, ctx.clock())
      if (work.project.reindexAsked) await relinkSignatures(tx, projectId)
    }
    const data = {
      indexedCommit: commit,
      reindexAsked: false,
      problems: [...at.problems, ...hostProblems(work.project)] as unknown as Prisma.InputJsonValue,
      ...(at.partial ? { budgets: budgetsColumn(at.partial) } : {}),
    }
    await tx.project.update({ where: { id: projectId }, data })
  })
  work.project = { ...work.project, indexedCommit: commit, reindexAsked: false }
  await ctx.notify({ type: 'project', projectId })
}

function budgetsColumn(plan: LoadedPlan) {
  return (budgetSettings(plan) ?? {}) as unknown as Prisma.InputJsonValue
}

async function indexPhases(tx: Prisma.TransactionClient, projectId: string, plan: LoadedPlan): Promise<void> {
  const wanted = plan.master.phases.map((phase, position) => ({
    projectId,
    phaseId: phase.id,
    position,
    title: phase.title,
    prdPath: phase.prdPath,
    autoGate: phase.autoGate,
    approver: phase.manualGate?.approver ?? null,
    thing: phase.manualGate?.thing ?? null,
    declaredItems: phase.declaredItems,
    mark: plan.orchestrator.phases.find(state => state.id === phase.id)?.mark ?? 'open',
    ...countMarks(plan, phase.id),
  }))
  const present = await tx.phase.findMany({ where: { projectId } })
  const gone = present.filter(row => !wanted.some(phase => phase.phaseId === row.phaseId)).map(row => row.phaseId)
  if (gone.length > 0) await tx.phase.deleteMany({ where: { projectId, phaseId: { in: gone } } })
  for (const phase of wanted) {
    const row = present.find(found => found.phaseId === phase.phaseId)
    if (row && isSame(row, phase)) continue
    const where = { projectId_phaseId: { projectId, phaseId: phase.phaseId } }
    await tx.phase.upsert({ where, create: phase, update: phase })
  }
}

function countMarks(plan: LoadedPlan, phaseId: string): Record<Mark, number> {
  const counts: Record<Mark, number> = { open: 0, done: 0, pending: 0, blocked: 0, dropped: 0 }
  for (const item of plan.prds[phaseId]?.items ?? []) counts[item.mark]++
  return counts
}

async function indexItems(tx: Prisma.TransactionClient, projectId: string, plan: LoadedPlan): Promise<void> {
  const wanted = plan.master.phases.flatMap(phase =>
    (plan.prds[phase.id]?.items ?? []).map((item, position) => ({
      projectId,
      phaseId: phase.id,
      itemId: item.id,
      position,
      mark: item.mark,
      text: item.text,
      line: item.line,
      parentId: item.parentId,
    })),
  )
  const present = new Map((await tx.item.findMany({ where: { projectId } })).map(row => [row.itemId, row]))
  const changed = wanted.filter(item => {
    const row = present.get(item.itemId)
    return !row || !isSame(row, item)
  })
  const kept = new Set(wanted.map(item => item.itemId))
  const removed = [...present.keys()].filter(itemId => !kept.has(itemId))
  const stale = [...removed, ...changed.map(item => item.itemId)]
  if (stale.length > 0) await tx.item.deleteMany({ where: { projectId, itemId: { in: stale } } })
  if (changed.length > 0) await tx.item.createMany({ data: changed })
}

async function indexDecisions(
  tx: Prisma.TransactionClient,
  project: { id: string; reindexAsked: boolean },
  plan: LoadedPlan,
  now: Date,
): Promise<void> {
  const projectId = project.id
  const rows = new Map((await tx.decision.findMany({ where: { projectId } })).map(row => [row.number, row]))
  const signed = project.reindexAsked ? await signedAnswers(tx, projectId) : new Set<string>()
  // The kind says who may answer: what it was when it was asked holds, whatever the file says later.
  const asAsked = <E extends DecisionEntry>(entry: E): E => {
    const row = rows.get(entry.number)
    return row ? { ...entry, kind: row.kind as DecisionKind } : entry
  }
  for (const entry of plan.decisions.pending.map(asAsked)) {
    const row = rows.get(entry.number)
    const shown = shownOf(entry, now, factsOf(row))
    if (!row) await tx.decision.create({ data: { projectId, number: entry.number, ...shown } })
    else if (row.state === 'pending' && row.digest !== shown.digest)
      await tx.decision.update({ where: { id: row.id }, data: { ...shown, askedAt: row.askedAt } })
  }
  for (const entry of plan.decisions.resolved.map(asAsked)) {
    const row = rows.get(entry.number)
    const isImported = isAnsweredByHand(entry) || (project.reindexAsked && isRestorable(entry, signed))
    if (!row) await createResolved(tx, projectId, entry, { now, isImported })
    else if (entry.closed && row.state !== entry.closed)
      await tx.decision.update({ where: { id: row.id }, data: { state: entry.closed, closedAt: now } })
    else if (row.state === 'pending' && isImported) await importAnswers(tx, row.id, projectId, entry)
  }
}

async function createResolved(
  tx: Prisma.TransactionClient,
  projectId: string,
  entry: DecisionEntry,
  { now, isImported }: { now: Date; isImported: boolean },
): Promise<void> {
  const data = { projectId, number: entry.number, ...shownOf(entry, now, null), state: entry.closed ?? 'pending' }
  const row = await tx.decision.create({ data })
  if (isImported && !entry.closed) await importAnswers(tx, row.id, projectId, entry)
}

/** A hand-moved answer counts for a choice or dependency only; every other kind needs one of ours. */
function isAnsweredByHand(entry: DecisionEntry): boolean {
  return entry.answers.length > 0 && (entry.kind === 'choice' || entry.kind === 'dependency')
}

/** Rows that were lost are made anew from the files; of gates only what somebody signed here, answer for answer. */
function isRestorable({ kind, number, answers }: DecisionEntry, signed: ReadonlySet<string>): boolean {
  if (answers.length === 0) return false
  return kind !== 'manual-gate' || answers.every(given => signed.has(signedName({ number, ...given })))
}

async function signedAnswers(tx: Prisma.TransactionClient, projectId: string): Promise<Set<string>> {
  const rows = await tx.signature.findMany({ where: { ...WRITTEN_GATE, projectId } })
  return new Set(rows.map(({ number, revision, outcome: optionId }) => signedName({ number, revision, optionId })))
}

function signedName(answer: { number: number | null; revision: number | null; optionId: string }): string {
  return `${answer.number} ${answer.revision} ${answer.optionId}`
}

/** Rows for the answers that stand in the file, in the name they are written with. */
async function importAnswers(
  tx: Prisma.TransactionClient,
  decisionId: string,
  projectId: string,
  entry: DecisionEntry,
): Promise<void> {
  for (const answer of entry.answers) {
    const at = new Date(Number.isNaN(Date.parse(answer.at)) ? 0 : answer.at)
    const data = {
      ...{ decisionId, revision: answer.revision, optionId: answer.optionId, optionLabel: answer.label },
      ...{ text: answer.text, reasons: [], byName: answer.by, byEmail: '', via: 'file', state: 'committed' },
      ...{
        idempotencyKey: `file-${projectId}-${entry.number}-${answer.revision}`,
        heldUntil: at,
        recordedAt: at,
        committedAt: at,
      },
    }
    await tx.answer.upsert({ where: { idempotencyKey: data.idempotencyKey }, create: data, update: {} })
  }
  const revision = entry.answers.at(-1)?.revision ?? 0
  await tx.decision.update({ where: { id: decisionId }, data: { state: 'committed', revision } })
}

function factsOf(row: { facts: unknown } | undefined): DecisionFacts | null {
  return (row?.facts ?? null) as DecisionFacts | null
}

function shownOf(entry: DecisionEntry, now: Date, facts: DecisionFacts | null) {
  const shown = {
    kind: entry.kind,
    phaseId: entry.phaseId,
    itemId: entry.itemId,
    question: entry.question,
    context: entry.context,
    options: entry.options,
    tags: entry.tags,
    evidence: entry.evidence,
    reopens: entry.reopens ?? null,
  }
  const digest = decisionDigest({ ...shown, facts })
  const askedAt = entry.asked ? new Date(entry.asked) : now
  return { ...shown, options: entry.options as unknown as Prisma.InputJsonValue, askedAt, digest }
}

/** SHA-256 of what a person is shown of a decision, hexadecimal. */
export function decisionDigest(shown: ShownDecision): string {
  return createHash('sha256').update(decisionDigestText(shown)).digest('hex')
}

function isSame(row: Record<string, unknown>, wanted: Record<string, unknown>): boolean {
  return Object.entries(wanted).every(([name, value]) => row[name] === value)
}
