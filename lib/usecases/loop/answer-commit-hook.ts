import { copyFile } from 'node:fs/promises'
import path from 'node:path'
import { invariant } from '@/lib/core/invariant'
import { namesItem } from '@/lib/core/loop/names-item'
import type { LoadedPlan } from '@/lib/core/plan/loaded-plan'
import { verifyFor } from '@/lib/core/plan/verify-for'
import { exitWords } from '@/lib/core/verify/verify-reason'
import type { Iteration } from '@/lib/db/generated/client'
import type { HookAnswer, HookHandler } from '@/lib/git/hook-server'
import { runVerification } from '@/lib/usecases/loop/run-verification'
import type { WorkerContext } from '@/lib/usecases/loop/worker-context'
import type { Workplace } from '@/lib/usecases/loop/workplace'

type HookPlace = { runFolder: string; idle: { pause(): void; resume(): void } }

const ACCEPTED: HookAnswer = { exit: 0 }

/**
 * What the host answers to a child's `git commit`: no partial commit, verify for exactly this tree, the item's ID in
 * the message. The receipt is a Verification row: a child cannot write one (`spec/loop.md`, step 3).
 */
export function createCommitHandler(
  ctx: WorkerContext,
  work: Workplace,
  plan: LoadedPlan,
  row: Iteration,
  place: HookPlace,
): HookHandler {
  const scratch = path.join(place.runFolder, 'scratch-index')
  const trees = createTreeReader(ctx, work, scratch)
  return async (question, channel) => {
    switch (question.type) {
      case 'check':
        return isWhole(trees, question.index, channel.print)
      case 'restage':
        return restage(ctx, work, trees, question.index)
      case 'message':
        if (namesItem(question.text, row.itemId)) return ACCEPTED
        channel.print(`gatewalk: commit refused: the message has to name the item, ${row.itemId}: <what you did>\n`)
        return { exit: 1 }
      case 'verify':
        return verifyCommit(ctx, work, plan, row, { ...place, ...channel, tree: await trees.verified(question.index) })
    }
  }
}

type Trees = {
  /** Tree the index would commit and tree of the worktree; read anew each time. */
  both(index: string): Promise<[string, string]>
  /** Tree of the index as last read by `both`, since when only hooks ran; else read anew, and whole or refused. */
  verified(index: string): Promise<string>
}

function createTreeReader(ctx: WorkerContext, work: Workplace, scratch: string): Trees {
  let last: { index: string; tree: string } | null = null
  return {
    async both(index) {
      await copyFile(index, scratch)
      const [committed, present] = await Promise.all([
        ctx.git.indexTree(work.worktree, index),
        ctx.git.snapshotTree(work.worktree, scratch),
      ])
      last = committed === present ? { index, tree: committed } : null
      return [committed, present]
    },
    async verified(index) {
      const known = last?.index === index ? last.tree : null
      last = null
      if (known) return known
      const [committed, present] = await this.both(index)
      if (committed !== present) throw new Error('the commit is not the whole worktree, which verify reads')
      return committed
    },
  }
}

/** The index is worth a verify only when it holds the whole worktree: verify reads files, not the index. */
async function isWhole(trees: Trees, index: string, print: (text: string) => void): Promise<HookAnswer> {
  const [committed, present] = await trees.both(index)
  if (committed === present) return ACCEPTED
  print('gatewalk: commit refused: it leaves changes behind. Commit everything at once: git add -A && git commit\n')
  return { exit: 1 }
}

/** The repository's own hook may have rewritten files: they belong to the commit. */
async function restage(ctx: WorkerContext, work: Workplace, trees: Trees, index: string): Promise<HookAnswer> {
  const [committed, present] = await trees.both(index)
  if (committed === present) return { exit: 0, changed: false }
  await ctx.git.run(['add', '--all', '--', '.'], { cwd: work.worktree, env: { GIT_INDEX_FILE: index } })
  return { exit: 0, changed: true }
}

type CommitVerify = HookPlace & { tree: string; print(text: string): void; gone: AbortSignal }

async function verifyCommit(
  ctx: WorkerContext,
  work: Workplace,
  plan: LoadedPlan,
  row: Iteration,
  place: CommitVerify,
): Promise<HookAnswer> {
  const command = verifyFor(plan, row.phaseId, row.itemId)
  invariant(command, `${row.itemId} has a verify`)
  const { tree } = place
  const pointers = await ctx.git.findBarePointers(work.mirror, row.baseCommit, tree)
  if (pointers.length > 0) {
    place.print(refuseRepositories(pointers))
    return { exit: 1 }
  }
  const touched = await ctx.git.findTouchedSubmodules(work.worktree, row.baseCommit, tree)
  if (touched.length > 0) {
    place.print(refuseSubmodules(touched))
    return { exit: 1 }
  }
  const green = { iterationId: row.id, kind: 'child', tree, command, exitCode: 0, timedOut: false, reason: null }
  if (await ctx.db.verification.findFirst({ where: { ...green, endedAt: { not: null } } })) return ACCEPTED
  place.idle.pause()
  try {
    const result = await runVerification(ctx, work, {
      kind: 'child',
      command,
      tree,
      limitMs: plan.config.timeLimits.verify * 60_000,
      phaseId: row.phaseId,
      iterationId: row.id,
      print: place.print,
      signal: place.gone,
    })
    if (result.passed) return ACCEPTED
    const why = result.timedOut ? 'it ran out of time' : exitWords(result)
    place.print(`gatewalk: commit refused: verify failed (${why}): ${command}\n`)
    return { exit: 1 }
  } finally {
    place.idle.resume()
  }
}

/** The files of a repository inside the worktree prove nothing: verify sees them, the commit does not hold them. */
function refuseRepositories(paths: string[]): string {
  const names = paths.map(name => `'${name.replaceAll("'", `'\\''`)}'`)
  return `gatewalk: commit refused: ${names.join(' ')} is a repository of its own, its files would not be in the commit. Make it a part of this one:
${names.map(name => `  rm -rf ${name}/.git && git rm -q -f --cached ${name} && git add ${name}`).join('\n')}
`
}

/** What a session does inside a submodule is in no commit of this repository; moving one is a person's. */
function refuseSubmodules(touched: { path: string; mend: string }[]): string {
  const names = touched.map(submodule => submodule.path).join(', ')
  return `gatewalk: commit refused: ${names} is a submodule, its files and its pointer are not part of an item. Put it back:
${touched.map(submodule => `  ${submodule.mend}`).join('\n')}
`
}
