import { unreachable } from '@/lib/core/invariant'
import { isAtWork, isLeaseLive } from '@/lib/core/reconcile/lease-life'
import type { Finding, FindingKind, FolderView, ProjectView, ReconcileView, Repair } from '@/lib/core/reconcile/types'

/*
 * Nothing that may belong to somebody live is ever a finding: while a lease lives only processes of older tokens are,
 * because a token never comes back. What lies in the user's repository is not even looked at.
 */

/** Git holds a lock for milliseconds, or as long as its process lives: a younger one is none of ours to judge. */
const LOCK_SETTLED_MS = 5_000
/** A session's folder goes right after its row ended; one this late was forgotten. */
const FOLDER_SETTLED_MS = 60_000

/** Every mismatch of a look with its planned repair, project by project (`spec/loop.md`, Crash and restart). */
export function reconcile(view: ReconcileView): Finding[] {
  return [
    ...view.projects.flatMap(project => projectFindings(project, view.now)),
    ...view.folders.flatMap(folderFinding),
  ]
}

function projectFindings(project: ProjectView, now: number): Finding[] {
  const strays = strayProcesses(project, now)
  if (isAtWork(project, now)) return strays
  return [
    ...leaseFindings(project, now),
    ...strays,
    ...lockFindings(project),
    ...worktreeFindings(project),
    ...branchFindings(project),
    ...verificationFindings(project),
    ...dueFindings(project),
  ]
}

type Told = { kind: FindingKind; subject: string; words: string; repair: Repair }

function told(project: ProjectView, finding: Told): Finding {
  return { projectId: project.projectId, project: project.slug, ...finding }
}

function leaseFindings(project: ProjectView, now: number): Finding[] {
  const { lease, slug } = project
  if (lease === null || lease.state === 'released' || isLeaseLive(lease, now)) return []
  const why = lease.holderLives === false ? 'its process is gone' : 'it ran out'
  const words = `The lease on ${slug} with token ${lease.token} has no holder on ${lease.host}: ${why}`
  return [
    told(project, { kind: 'lease-without-holder', subject: `token ${lease.token}`, words, repair: 'release-lease' }),
  ]
}

function strayProcesses(project: ProjectView, now: number): Finding[] {
  const isLive = isAtWork(project, now)
  const isStray = (token: number) => !isLive || (project.lease !== null && token < project.lease.token)
  return project.processes
    .filter(found => isStray(found.token))
    .map(({ pid, marker }) => {
      const words = `Process ${pid} of ${project.slug} carries ${marker}, whose lease is over`
      return told(project, { kind: 'stray-process', subject: `${marker} (${pid})`, words, repair: 'end-process' })
    })
}

function lockFindings(project: ProjectView): Finding[] {
  return project.locks
    .filter(lock => lock.holders.length === 0 && lock.ageMs > LOCK_SETTLED_MS)
    .map(({ path }) => {
      const words = `The lock file ${path} has no live holder`
      return told(project, { kind: 'stale-lock', subject: path, words, repair: 'remove-lock' })
    })
}

/** The newest worktree stays: the next worker takes it over with all it holds. */
function worktreeFindings(project: ProjectView): Finding[] {
  const there = project.worktrees.filter(worktree => worktree.isThere && worktree.token !== null)
  const newest = Math.max(...there.map(worktree => worktree.token ?? 0))
  const left = there.filter(worktree => worktree.token !== newest)
  const gone = project.worktrees.filter(worktree => worktree.isRegistered && !worktree.isThere)
  return [
    ...gone.map(({ path }) => {
      const words = `The worktree ${path} is registered but gone`
      return told(project, { kind: 'worktree-gone', subject: path, words, repair: 'prune-worktree' })
    }),
    ...left.map(({ path }) => {
      const words = `The worktree ${path} belongs to an older token than ${newest}`
      return told(project, { kind: 'worktree-left', subject: path, words, repair: 'rescue-worktree' })
    }),
  ]
}

/** Try branches stay (step 7a), but the next iteration of this number would take the branch over. */
function branchFindings(project: ProjectView): Finding[] {
  return project.tryBranches
    .filter(branch => !branch.hasIteration)
    .map(({ number }) => {
      const words = `The branch ralph-try/${number} of ${project.slug} belongs to no iteration`
      const subject = `ralph-try/${number}`
      return told(project, { kind: 'branch-without-iteration', subject, words, repair: 'rescue-branch' })
    })
}

function verificationFindings(project: ProjectView): Finding[] {
  return project.verifications.map(({ id, kind }) => {
    const words = `A verification of ${project.slug} (${kind}) has no end and nobody runs it`
    return told(project, { kind: 'verification-without-end', subject: id, words, repair: 'close-verification' })
  })
}

function dueFindings(project: ProjectView): Finding[] {
  // A job that is active without a live lease was a dead worker's; one that is delayed comes too late for what is due.
  if (project.jobs.includes('waiting')) return []
  const { due, slug } = project
  const enqueue = (kind: FindingKind, subject: string, words: string) => [
    told(project, { kind, subject, words, repair: 'enqueue' }),
  ]
  return [
    ...(due.iteration === null
      ? []
      : enqueue(
          'iteration-without-worker',
          `#${due.iteration}`,
          `Iteration ${due.iteration} of ${slug} is not settled and nobody works on it`,
        )),
    ...(due.run ? enqueue('run-without-job', slug, `The run of ${slug} is active and has no job`) : []),
    ...(due.answers > 0
      ? enqueue(
          'answer-without-job',
          String(due.answers),
          `Answers of ${slug} wait to be written and there is no job: ${due.answers}`,
        )
      : []),
    ...(due.unread ? enqueue('project-unread', slug, `The plan of ${slug} was never read and there is no job`) : []),
  ]
}

function folderFinding(folder: FolderView): Finding[] {
  const { path } = folder
  const of = { projectId: null, project: '', subject: path }
  switch (folder.type) {
    case 'run': {
      if (folder.overForMs === null || folder.overForMs <= FOLDER_SETTLED_MS) return []
      const words = `The folder ${path} belongs to nothing that still runs`
      const { projectId, project } = folder
      return [{ ...of, projectId, project, kind: 'run-folder-left', words, repair: 'remove-folder' }]
    }
    case 'clone':
      return folder.makerLives
        ? []
        : [{ ...of, kind: 'half-made-clone', words: `The clone ${path} was never finished`, repair: 'remove-folder' }]
    case 'unknown':
      return [{ ...of, kind: 'folder-without-project', words: `No project has the folder ${path}`, repair: 'leave' }]
    default:
      return unreachable(folder)
  }
}
