import { signerNames } from '@/lib/core/decision/list-signers'
import { approvalLines } from '@/lib/core/plan/approval-lines'
import type { Mark, Problem } from '@/lib/core/plan/types'
import { canSignPlan } from '@/lib/core/plan/write-approval'
import { type ProjectRow, type Role, requirePerson, requireProject, roleIn } from './authorize'
import type { Context } from './context'
import { readSigningLines, signersOf } from './find-signers'

export type PlanPhaseView = {
  id: string
  title: string
  prdPath: string
  autoGate: string
  manualGate: { approver: string; thing: string } | null
  verify: string | null
  items: { id: string; mark: Mark; text: string; verify: string | null }[]
  /** The PRD's text; null when it is too large to be shown here. */
  prd: string | null
}

/** How the plan stands: nobody signed it · signed as it stands · changed since · signed by hand where that counts for nothing. */
export type PlanStanding = 'unread' | 'unsigned' | 'signed' | 'changed' | 'by-hand'

export type PlanPageView = {
  projectId: string
  slug: string
  projectName: string
  branch: string
  role: Role | null
  standing: PlanStanding
  commit: string | null
  digest: string | null
  phases: PlanPhaseView[]
  problems: Problem[]
  canSign: boolean
  /** The last signature that counts, with what it covered. */
  approval: {
    approver: string
    date: string
    by: string | null
    onBehalfOf: string | null
    commit: string
    covered: string[]
  } | null
  /** What a signature given now covers. */
  covered: string[]
  /** Names under which the actor may sign, and in whose place. */
  signsAs: { approver: string; onBehalfOf: string | null }[]
  /** Everybody who may sign now. */
  signers: string[]
  /** The last signature given here and what became of it. */
  signing: { by: string; at: string; state: 'writing' | 'written' | 'failed'; failedWhy: string | null } | null
  /** The pending question about a changed plan. */
  decision: number | null
  isRunActive: boolean
  requiresBrowserSignature: boolean
  now: string
}

type ReadContext = Pick<Context, 'actor' | 'db' | 'clock'>

/** The plan as it stands and what it takes to sign it, from what the worker last read of it. */
export async function readPlanPage(ctx: ReadContext, { slug }: { slug: string }): Promise<PlanPageView> {
  const project = await requireProject(ctx, slug, 'viewer')
  const where = { projectId: project.id }
  const [role, snapshot, approvals, phases, signing, decision, active] = await Promise.all([
    roleIn(ctx, project.id),
    ctx.db.planSnapshot.findUnique({ where }),
    findApprovals(ctx, project),
    readPhases(ctx, project),
    ctx.db.planSigning.findFirst({ where, orderBy: { at: 'desc' } }),
    ctx.db.decision.findFirst({ where: { ...where, kind: 'plan-changed', state: 'pending' } }),
    ctx.db.run.count({ where: { ...where, state: 'active' } }),
  ])
  const problems = project.problems as unknown as Problem[]
  return {
    ...{ projectId: project.id, slug, projectName: project.name, branch: project.branch, role, phases, problems },
    standing: standingOf(project, snapshot, approvals),
    commit: snapshot?.commit ?? null,
    digest: snapshot?.digest ?? null,
    canSign: canSignPlan(problems),
    approval: approvals[0] ? approvalView(approvals[0]) : null,
    covered: snapshot ? approvalLines(snapshot.text) : [],
    ...(await readSigners(ctx, project)),
    signing: signing && { by: signing.byName, at: signing.at.toISOString(), ...signingState(signing) },
    decision: decision?.number ?? null,
    isRunActive: active > 0,
    requiresBrowserSignature: project.requiresBrowserSignature,
    now: ctx.clock().toISOString(),
  }
}

type Approvals = Awaited<ReturnType<typeof findApprovals>>
type Snapshot = { digest: string; approver: string | null; date: string | null } | null

/** Signatures that count in this project, the latest first. */
function findApprovals(ctx: ReadContext, { id: projectId, requiresBrowserSignature }: ProjectRow) {
  const where = { projectId, ...(requiresBrowserSignature ? { via: 'session' } : {}) }
  return ctx.db.approval.findMany({ where, orderBy: { createdAt: 'desc' }, take: 50 })
}

function standingOf(project: ProjectRow, snapshot: Snapshot, approvals: Approvals): PlanStanding {
  if (!snapshot) return 'unread'
  const { approver, date, digest } = snapshot
  if (approver === null) return 'unsigned'
  const own = approvals.filter(row => row.approver === approver && row.date === date)
  if (own.some(row => row.digest === digest)) return 'signed'
  if (own.length > 0) return 'changed'
  if (project.requiresBrowserSignature) return 'by-hand'
  return approvals.length > 0 ? 'changed' : 'unsigned'
}

function approvalView({ approver, date, byName, onBehalfOfName, commit, text }: Approvals[number]) {
  return { approver, date, by: byName, onBehalfOf: onBehalfOfName, commit, covered: approvalLines(text) }
}

function signingState({ commit, failedWhy }: { commit: string | null; failedWhy: string | null }) {
  const state = commit !== null ? ('written' as const) : failedWhy !== null ? ('failed' as const) : ('writing' as const)
  return { state, failedWhy }
}

async function readSigners(ctx: ReadContext, project: ProjectRow) {
  const lines = await readSigningLines(ctx, [project.id])
  const all = signersOf(lines, { project, kind: 'plan-changed', approver: null, facts: null })
  const { userId } = requirePerson(ctx)
  const own = all.filter(signer => signer.userId === userId)
  return {
    signers: signerNames(all),
    signsAs: own.map(({ approver, onBehalfOf }) => ({ approver, onBehalfOf: onBehalfOf?.name ?? null })),
  }
}

type Verifies = { phase: string; verify: string | null; items: [string, string][] }[]

async function readPhases(ctx: ReadContext, { id: projectId }: ProjectRow): Promise<PlanPhaseView[]> {
  const [phases, items, snapshot] = await Promise.all([
    ctx.db.phase.findMany({ where: { projectId }, orderBy: { position: 'asc' } }),
    ctx.db.item.findMany({ where: { projectId }, orderBy: { position: 'asc' } }),
    ctx.db.planSnapshot.findUnique({ where: { projectId } }),
  ])
  const { verify = [] } = JSON.parse(snapshot?.text ?? '{}') as { verify?: Verifies }
  const files = (snapshot?.files ?? {}) as Record<string, string | null>
  return phases.map(phase => {
    const proof = verify.find(found => found.phase === phase.phaseId)
    const own = new Map(proof?.items)
    return {
      ...{ id: phase.phaseId, title: phase.title, prdPath: phase.prdPath, autoGate: phase.autoGate },
      manualGate: phase.approver === null ? null : { approver: phase.approver, thing: phase.thing ?? '' },
      verify: proof?.verify ?? null,
      items: items
        .filter(item => item.phaseId === phase.phaseId)
        .map(({ itemId, mark, text }) => ({ id: itemId, mark: mark as Mark, text, verify: own.get(itemId) ?? null })),
      prd: files[phase.prdPath] ?? null,
    }
  })
}
