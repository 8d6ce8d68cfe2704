import { checkGuards } from '@/lib/core/guard/check-guards'
import { itemGrants } from '@/lib/core/guard/item-grants'
import { pathsToRead } from '@/lib/core/guard/paths-to-read'
import type { Guard, GuardTrip } from '@/lib/core/guard/types'
import type { LoadedPlan } from '@/lib/core/plan/loaded-plan'
import { verifyFor } from '@/lib/core/plan/verify-for'
import type { Iteration } from '@/lib/db/generated/client'
import type { FileDiff } from '@/lib/git/read-file-changes'
import type { WorkerContext } from '@/lib/usecases/loop/worker-context'
import type { Workplace } from '@/lib/usecases/loop/workplace'

/** What of a child's diff is a person's to decide, and what this item was told to do without. */
export type Trips = { trips: GuardTrip[]; forbidden: Guard[] }

/** A text larger than this is not searched: no manifest or test is. Characters. */
const TEXT_LIMIT = 8_000_000

/** Runs the guards of ralph.json over what a child changed between base and head (`spec/loop.md`, Guards). */
export async function findTrips(
  ctx: WorkerContext,
  work: Workplace,
  plan: LoadedPlan,
  row: Iteration,
  range: { head: string; diffs: readonly FileDiff[] },
): Promise<Trips> {
  const { grants, forbidden } = grantsOf(plan, row)
  const { subfolder } = work.project
  const input = { config: plan.config.guards, commands: commandsOf(plan, row), subfolder }
  const paths = pathsToRead(range.diffs, input)
  const olds = new Map(range.diffs.map(diff => [diff.path, diff.oldPath ?? diff.path]))
  const [before, after] = await Promise.all([
    ctx.git.readTexts(work.mirror, row.baseCommit, [...new Set(paths.map(path => olds.get(path) ?? path))]),
    ctx.git.readTexts(work.mirror, range.head, paths),
  ])
  const text = (texts: Record<string, string>, path: string) => texts[path]?.slice(0, TEXT_LIMIT) ?? null
  const changes = range.diffs.map(diff => ({
    ...diff,
    before: text(before, diff.oldPath ?? diff.path),
    after: text(after, diff.path),
  }))
  const unchanged = Object.fromEntries(Object.entries(before).filter(([path]) => !olds.has(path)))
  return { trips: checkGuards({ ...input, changes, grants, unchanged }), forbidden }
}

function grantsOf(plan: LoadedPlan, row: Iteration) {
  const item = plan.prds[row.phaseId]?.items.find(found => found.id === row.itemId)
  return item ? itemGrants(plan, item) : { grants: [], forbidden: [] }
}

/** Every command that proves something in this plan: changing what they run changes what "green" means. */
function commandsOf(plan: LoadedPlan, row: Iteration): string[] {
  const verifies = [verifyFor(plan, row.phaseId, row.itemId), ...Object.values(plan.prds).map(prd => prd.verify)]
  const gates = plan.master.phases.map(phase => phase.autoGate)
  return [...new Set([...verifies, plan.config.verify, ...gates].filter(command => command !== null))]
}
