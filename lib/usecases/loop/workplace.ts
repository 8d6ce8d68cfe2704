import path from 'node:path'
import type { Project } from '@/lib/db/generated/client'
import type { Lease } from '@/lib/usecases/loop/lease'
import type { WorkerContext } from '@/lib/usecases/loop/worker-context'

/** Where one project is worked on under one token: every verb of the loop takes this beside its context. */
export type Workplace = {
  project: Project
  lease: Lease
  /** Object under the mirror's lease ref; every move of the branch verifies it. */
  leaseObject: string
  mirror: string
  /** The one worktree of the mirror that this token may use. */
  worktree: string
  /** Project's root inside the worktree: where agents, verify and gates run. */
  root: string
  /** `ralph-loop`, or `packages/api/ralph-loop`: path of the plan files from the repository's root. */
  planFolder: string
  /** `refs/heads/ralph/master-plan`. */
  branchRef: string
  log: WorkerContext['log']
  /** `push` of ralph.json as read at the last boundary; held while a person has to decide about the branch. */
  pushes: 'on' | 'off' | 'held'
  /** Signature the plan is walked under, as read at the last boundary; null before one is known. */
  approval: { digest: string; by: string } | null
}

/** Absolute path of a project's mirror. */
export function mirrorPath(home: string, projectId: string): string {
  return path.join(home, 'repos', `${projectId}.git`)
}

/** Folder of a project's worktrees; each lies under its token. */
export function worktreesPath(home: string, project: Pick<Project, 'id' | 'slug'>): string {
  return path.join(home, 'worktrees', `${project.slug}-${project.id.slice(-8)}`)
}

/** Names everything that runs for a project under one token, so that strays are found: `gw-<project>-<token>-`. */
export function markerPrefix(lease: Lease): string {
  return `gw-${lease.projectId}-${lease.token}-`
}

/** Puts the parts of a workplace together; opens and changes nothing. */
export function describeWorkplace(ctx: WorkerContext, project: Project, lease: Lease): Workplace {
  const worktree = path.join(worktreesPath(ctx.home, project), String(lease.token))
  return {
    project,
    lease,
    leaseObject: ctx.git.leaseObject(lease.token),
    mirror: mirrorPath(ctx.home, project.id),
    worktree,
    root: path.join(worktree, project.subfolder),
    planFolder: path.posix.join(project.subfolder, 'ralph-loop'),
    branchRef: `refs/heads/${project.branch}`,
    log: ctx.log,
    pushes: 'on',
    approval: null,
  }
}

/** File beside the worktree that says for which lockfiles setup last ran in it. */
export function setupStamp(work: Workplace): string {
  return `${work.worktree}.setup`
}

/** Plan files are keyed from the project's root, `ralph-loop/…`; git knows them from the repository's root. */
export function toRepositoryPaths(work: Workplace, files: Record<string, string>): Record<string, string> {
  const entries = Object.entries(files).map(([file, text]) => [path.posix.join(work.project.subfolder, file), text])
  return Object.fromEntries(entries) as Record<string, string>
}
