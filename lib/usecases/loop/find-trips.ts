import { checkGuards } from '@/lib/core/guard/check-guards'
import { itemGrants } from '@/lib/core/guard/item-grants'
import { pathsToRead } from '@/lib/core/guard/paths-to-read'
import { planCommands } from '@/lib/core/guard/plan-commands'
import type { Guard, GuardInput, GuardTrip } from '@/lib/core/guard/types'
import type { LoadedPlan } from '@/lib/core/plan/loaded-plan'
import type { Iteration } from '@/lib/db/generated/client'
import type { FileDiff } from '@/lib/git/read-file-changes'
import type { WorkerContext } from '@/lib/usecases/loop/worker-context'
import type { Workplace } from '@/lib/usecases/loop/workplace'

/** What of a child's diff is a person's to decide, and what this item was told to do without. */
export type Trips = { trips: GuardTrip[]; forbidden: Guard[] }

/** A text larger than this is not searched: no manifest or test is. Characters. */
const TEXT_LIMIT = 8_000_000
const ROUNDS = 8

/** Runs the guards of ralph.json over what a child changed between base and head (`spec/loop.md`, Guards). */
export async function findTrips(
  ctx: WorkerContext,
  work: Workplace,
  plan: LoadedPlan,
  row: Iteration,
  range: { head: string; diffs: readonly FileDiff[]; steps: readonly FileDiff[] },
): Promise<Trips> {
  const { grants, forbidden } = grantsOf(plan, row)
  const { subfolder } = work.project
  const input = { config: plan.config.guards, commands: planCommands(plan), subfolder }
  const olds = new Map(range.diffs.map(diff => [diff.path, diff.oldPath ?? diff.path]))
  const { paths, before } = await readBefore(ctx, work, row, { diffs: range.diffs, input, olds })
  const after = await ctx.git.readTexts(work.mirror, range.head, paths)
  const text = (texts: Record<string, string>, path: string) => texts[path]?.slice(0, TEXT_LIMIT) ?? null
  const changes = range.diffs.map(diff => ({
    ...diff,
    before: text(before, diff.oldPath ?? diff.path),
    after: text(after, diff.path),
  }))
  const unchanged = Object.fromEntries(Object.entries(before).filter(([path]) => !olds.has(path)))
  const steps = range.steps.map(step => ({ ...step, before: null, after: null }))
  return { trips: checkGuards({ ...input, changes, steps, grants, unchanged }), forbidden }
}

type Reading = {
  diffs: readonly FileDiff[]
  input: Omit<GuardInput, 'changes' | 'grants'>
  /** Where each changed path was before. */
  olds: ReadonlyMap<string, string>
}

/** Texts at the base; one leads to the next, as `make test` to `npm test` to a script, so that it takes some rounds. */
async function readBefore(
  ctx: WorkerContext,
  work: Workplace,
  row: Iteration,
  { diffs, input, olds }: Reading,
): Promise<{ paths: string[]; before: Record<string, string> }> {
  const cut = diffs.filter(diff => diff.isCut).map(diff => diff.path)
  const seen = new Set<string>()
  let before: Record<string, string> = {}
  for (let round = 0; round < ROUNDS; round += 1) {
    const found = [...cut, ...pathsToRead(diffs, { ...input, unchanged: before })].filter(path => !seen.has(path))
    if (found.length === 0) break
    for (const path of found) seen.add(path)
    const wanted = [...new Set(found.map(path => olds.get(path) ?? path))]
    before = { ...before, ...(await ctx.git.readTexts(work.mirror, row.baseCommit, wanted)) }
  }
  return { paths: [...seen], before }
}

function grantsOf(plan: LoadedPlan, row: Iteration) {
  const item = plan.prds[row.phaseId]?.items.find(found => found.id === row.itemId)
  return item ? itemGrants(plan, item) : { grants: [], forbidden: [] }
}
