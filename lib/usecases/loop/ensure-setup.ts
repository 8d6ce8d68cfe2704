import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { LOCKFILES } from '@/lib/core/loop/dependency-files'
import type { RalphConfig } from '@/lib/core/plan/ralph-config'
import { Interrupted } from '@/lib/usecases/loop/judge-session'
import { runVerification, type VerificationResult } from '@/lib/usecases/loop/run-verification'
import type { WorkerContext } from '@/lib/usecases/loop/worker-context'
import { setupStamp, type Workplace } from '@/lib/usecases/loop/workplace'

/**
 * Runs `setup` of ralph.json when the worktree is new or a lockfile changed since it last ran; null when there is
 * nothing to do (`spec/loop.md`, Setup). Throws Interrupted when the signal ends it.
 */
export async function ensureSetup(
  ctx: WorkerContext,
  work: Workplace,
  config: RalphConfig,
  commit: string,
  signal: AbortSignal,
): Promise<VerificationResult | null> {
  if (config.setup === null) return null
  const paths = LOCKFILES.flatMap(name => [name, path.posix.join(work.project.subfolder, name)])
  const { stdout } = await ctx.git.run(['ls-tree', '--full-tree', commit, '--', ...new Set(paths)], {
    cwd: work.mirror,
  })
  const key = createHash('sha256').update(`${config.setup}\n${stdout}`).digest('hex')
  const stamp = setupStamp(work)
  if ((await readFile(stamp, 'utf8').catch(() => '')) === key) return null
  const result = await runVerification(ctx, work, {
    kind: 'setup',
    command: config.setup,
    tree: commit,
    limitMs: config.timeLimits.gate * 60_000,
    phaseId: null,
    iterationId: null,
    signal,
  })
  if (result.aborted) throw new Interrupted()
  if (result.passed) await writeFile(stamp, key)
  return result
}
