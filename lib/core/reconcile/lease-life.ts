import type { LeaseView, ProjectView } from '@/lib/core/reconcile/types'

/** Whether somebody may be at work under a lease: held or warm, not run out, and its process not known to be gone. */
export function isLeaseLive(lease: LeaseView | null, now: number): boolean {
  if (lease === null || lease.state === 'released') return false
  return lease.expiresAt >= now && lease.holderLives !== false
}

/** Whether anybody, this process included, may be at work in a project. */
export function isAtWork(project: Pick<ProjectView, 'lease' | 'isMoving'>, now: number): boolean {
  return project.isMoving || isLeaseLive(project.lease, now)
}
