import { createHash } from 'node:crypto'
import path from 'node:path'
import { globMatcher } from '@/lib/core/guard/glob'
import type { LoadedPlan } from '@/lib/core/plan/loaded-plan'
import type { PlanAt } from '@/lib/core/plan/plan-at'
import {
  type CoveredFile,
  coveredFiles,
  coveredManifest,
  type FormerSignature,
} from '@/lib/core/signature/covered-files'
import { type Manifest, manifestOf, manifestText } from '@/lib/core/signature/manifest'
import type { Signature } from '@/lib/db/generated/client'
import type { WorkerContext } from '@/lib/usecases/loop/worker-context'
import type { Workplace } from '@/lib/usecases/loop/workplace'

/** What a signature of a phase's gate covers at a commit. */
export type Covered = {
  files: CoveredFile[]
  /** SHA-256 of the manifest, hexadecimal. */
  digest: string
  /** Commit before the phase. */
  base: string
  /** The last signature of the gate. */
  former: Signature | null
}

/** Gathers what a signature would cover now; stores nothing (`spec/files.md`, ralph.json; `spec/inbox.md`, sign-off). */
export async function coverFiles(
  ctx: WorkerContext,
  work: Workplace,
  at: PlanAt & { plan: LoadedPlan },
  phaseId: string,
): Promise<Covered> {
  const projectId = work.project.id
  const [base, signatures] = await Promise.all([
    phaseBase(ctx, work, at.commit, phaseId),
    ctx.db.signature.findMany({ where: { ...WRITTEN_GATE, projectId, phaseId }, orderBy: NEWEST_FIRST }),
  ])
  const [former = null, approved] = [signatures[0], signatures.find(found => found.outcome === 'approve')]
  const without = work.planFolder
  const files = coveredFiles({
    tree: await ctx.git.listTree(work.mirror, at.commit, without),
    changes: await ctx.git.listTreeDifferences(work.mirror, { base, head: at.commit, without }),
    matches: gateMatcher(work, at.plan, phaseId),
    former: former && (await formerOf(ctx, work, at, former)),
    approved: approved ? manifestOf(approved.manifest) : null,
  })
  return { files, digest: manifestDigest(coveredManifest(files)), base, former }
}

/** Signatures of gates that stand in the files: what could not be written counts for nothing. */
export const WRITTEN_GATE = { kind: 'manual-gate', commit: { not: null } }

/** Order of the signatures of one gate: the answer that came last stands. */
export const NEWEST_FIRST = [{ number: 'desc' as const }, { revision: 'desc' as const }]

/** SHA-256 of a manifest's text, hexadecimal. */
export function manifestDigest(manifest: Manifest): string {
  return createHash('sha256').update(manifestText(manifest)).digest('hex')
}

/** True for paths from the repository's root that a gate's globs name; null when it has none. */
export function gateMatcher(work: Workplace, plan: LoadedPlan, phaseId: string): ((file: string) => boolean) | null {
  const globs = plan.config.gateFiles[phaseId] ?? []
  if (globs.length === 0) return null
  const matches = globMatcher(globs)
  const { subfolder } = work.project
  return file => {
    const own = path.posix.relative(subfolder, file)
    return !own.startsWith('../') && matches(own)
  }
}

/** True when the phase is `[x]` in ORCHESTRATOR-STATE.md. */
export function isPassed(plan: LoadedPlan, phaseId: string): boolean {
  return plan.orchestrator.phases.some(phase => phase.id === phaseId && phase.mark === 'done')
}

/**
 * The commit before a phase: that of its first session. Where a person did all of it by hand, the last one that a session
 * ended on, else where the loop's branch began.
 */
async function phaseBase(ctx: WorkerContext, work: Workplace, tip: string, phaseId: string): Promise<string> {
  const projectId = work.project.id
  const first = await ctx.db.iteration.findFirst({ where: { projectId, phaseId }, orderBy: { number: 'asc' } })
  if (first) return first.baseCommit
  const landed = { projectId, markCommit: { not: null } }
  const last = await ctx.db.iteration.findFirst({ where: landed, orderBy: { number: 'desc' } })
  if (last?.markCommit) return last.markCommit
  const begin = await ctx.git.resolveCommit(work.mirror, `refs/remotes/origin/${work.project.baseBranch}`)
  return (begin && (await ctx.git.mergeBase(work.mirror, tip, begin))) ?? tip
}

async function formerOf(
  ctx: WorkerContext,
  work: Workplace,
  at: PlanAt & { plan: LoadedPlan },
  { manifest, planCommit, phaseId }: Signature,
): Promise<FormerSignature> {
  const passed = isPassed(at.plan, phaseId ?? '')
  const range = { base: planCommit, head: at.commit, without: work.planFolder }
  const since = passed ? [] : await ctx.git.listTreeDifferences(work.mirror, range)
  return { manifest: manifestOf(manifest), isPassed: passed, changedSince: since.map(change => change.path) }
}
