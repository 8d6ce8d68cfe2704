import type { CheckpointState } from '@/lib/core/loop/next-checkpoint'
import { approvalText } from '@/lib/core/plan/approval-text'
import type { PlanAt } from '@/lib/core/plan/plan-at'
import { PLAN_PATHS } from '@/lib/core/plan/plan-paths'
import type { Prisma } from '@/lib/db/generated/client'
import { approvalDigest } from '@/lib/usecases/loop/plan-at'

/** Characters of one plan file, and of all, that the page of the plan shows; larger files are read in the repository. */
const LARGEST_FILE = 200_000
const LARGEST_PLAN = 2_000_000

/** Keeps what the page that signs the plan shows: pages never read the mirror. */
export async function keepSnapshot(
  tx: Prisma.TransactionClient,
  projectId: string,
  at: PlanAt,
  now: Date,
): Promise<void> {
  if (!at.partial) return
  const { approvedBy } = at.partial.master
  const { phasesSinceCheckpoint: since, endedPhases: ended } = at.partial.orchestrator
  const checkpoints = { every: at.partial.config.checkpointEvery, since, ended } satisfies CheckpointState
  const data = {
    ...{ commit: at.commit, digest: approvalDigest(at.partial), text: approvalText(at.partial), at: now },
    ...{ approver: approvedBy?.name ?? null, date: approvedBy?.date ?? null, files: shownFiles(at), checkpoints },
  }
  await tx.planSnapshot.upsert({ where: { projectId }, create: { projectId, ...data }, update: data })
}

/** The Master Plan, ralph.json and the PRDs in the order of the phases. */
function shownFiles({ files, partial }: PlanAt): Record<string, string | null> {
  const paths = [PLAN_PATHS.master, PLAN_PATHS.config, ...(partial?.master.phases.map(phase => phase.prdPath) ?? [])]
  const shown: Record<string, string | null> = {}
  let room = LARGEST_PLAN
  for (const path of paths) {
    const text = files[path]
    if (text === undefined) continue
    const fits = text.length <= Math.min(LARGEST_FILE, room)
    shown[path] = fits ? text : null
    if (fits) room -= text.length
  }
  return shown
}
