import { rm } from 'node:fs/promises'
import { invariant } from '@/lib/core/invariant'
import type { Finding, ReportedFinding } from '@/lib/core/reconcile/types'
import type { WorkerContext } from '@/lib/usecases/loop/worker-context'

/** Carries out a repair that needs no lease: a job for a project, a folder that nobody will use again. */
export async function repairAlone(ctx: WorkerContext, finding: Finding): Promise<ReportedFinding> {
  return attempt(finding, async () => {
    switch (finding.repair) {
      case 'enqueue':
        invariant(finding.projectId, 'a job is for a project')
        await ctx.queue.enqueueAdvance(finding.projectId)
        return 'done'
      case 'remove-folder':
        await rm(finding.subject, { recursive: true, force: true, maxRetries: 3 })
        return 'done'
      default:
        return 'left'
    }
  })
}

/** What became of one repair; an error is a result, so that the others are still tried. */
export async function attempt(finding: Finding, repair: () => Promise<'done' | 'left'>): Promise<ReportedFinding> {
  try {
    return { ...finding, state: await repair(), why: null }
  } catch (error) {
    return { ...finding, state: 'failed', why: error instanceof Error ? error.message : String(error) }
  }
}
