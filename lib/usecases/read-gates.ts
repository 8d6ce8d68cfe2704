import { requirePerson, visibleProjects } from './authorize'
import type { Context } from './context'
import { readDecisionRow } from './load-decision'

export type GateLine = {
  slug: string
  projectName: string
  number: number
  phaseId: string
  question: string
  askedAt: string
  isWaiting: boolean
  /** The plan names the actor as the approver. */
  youSign: boolean
  answer: { optionId: string; optionLabel: string; by: string; at: string } | null
}

/** Settled gates that are listed at most; DECISIONS.md has all. */
const SETTLED = 50
const WAITING = 500

/** The Manual-Gates of all projects the actor may see: those that wait, oldest first, then the settled, newest first. */
export async function readGates(ctx: Pick<Context, 'actor' | 'db' | 'clock'>): Promise<GateLine[]> {
  const { userId } = requirePerson(ctx)
  const now = ctx.clock()
  const where = { kind: 'manual-gate', project: visibleProjects(ctx) }
  const include = {
    project: { include: { approvers: { where: { userId } }, phases: { where: { approver: { not: null } } } } },
    answers: { where: { state: { not: 'undone' } }, orderBy: { revision: 'asc' as const } },
  }
  const [waiting, settled] = await Promise.all([
    ctx.db.decision.findMany({
      where: { ...where, state: 'pending' },
      include,
      orderBy: { askedAt: 'asc' },
      take: WAITING,
    }),
    ctx.db.decision.findMany({
      where: { ...where, state: { not: 'pending' } },
      include,
      orderBy: { askedAt: 'desc' },
      take: SETTLED,
    }),
  ])
  return [...waiting, ...settled].map(row => {
    const approver = row.project.phases.find(phase => phase.phaseId === row.phaseId)?.approver
    const answer = row.answers.at(-1)
    return {
      slug: row.project.slug,
      projectName: row.project.name,
      number: row.number,
      phaseId: row.phaseId,
      question: row.question,
      askedAt: row.askedAt.toISOString(),
      isWaiting: readDecisionRow(row, now).state === 'pending',
      youSign: row.project.approvers.some(named => named.name === approver),
      answer: answer
        ? {
            optionId: answer.optionId,
            optionLabel: answer.optionLabel,
            by: answer.byName,
            at: answer.createdAt.toISOString(),
          }
        : null,
    }
  })
}
