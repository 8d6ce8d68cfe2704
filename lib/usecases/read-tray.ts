import { answerEndsRun, answerRestarts } from '@/lib/core/decision/kinds'
import { type AnswerRecord, answerRecord } from './answer-record'
import { requirePerson, visibleProjects } from './authorize'
import type { Context } from './context'
import { readDecisionRow } from './load-decision'

/** "Restart A · P5?": answers that start nothing by themselves have come in while the run stands still. */
export type RestartPrompt = {
  /** Names this prompt, so that a person can say "not now" to it once. */
  id: string
  slug: string
  projectName: string
  phaseIds: string[]
  answers: number
}

/** A decision the actor has just put aside. */
export type RecentSnooze = { slug: string; projectName: string; number: number; until: string; at: string }

export type Tray = {
  held: (AnswerRecord & { projectName: string })[]
  snoozed: RecentSnooze[]
  restarts: RestartPrompt[]
}

/** How long the foot of the page offers to take a snooze back; afterwards the decision itself does. */
const SNOOZE_SHOWN_MS = 30_000

type TrayContext = Pick<Context, 'actor' | 'db' | 'clock'>

/** The foot of the inbox: the actor's own held answers and fresh snoozes, and which stopped projects could go on with what was answered. */
export async function readTray(ctx: TrayContext): Promise<Tray> {
  const person = requirePerson(ctx)
  const now = ctx.clock()
  const held = await ctx.db.answer.findMany({
    where: { byId: person.userId, state: 'held', heldUntil: { gt: now }, decision: { project: visibleProjects(ctx) } },
    orderBy: { createdAt: 'asc' },
    include: { decision: { include: { project: true } } },
  })
  return {
    held: held.map(answer => {
      const { project, ...row } = answer.decision
      return { ...answerRecord(answer, { project, row, person }, now), projectName: project.name }
    }),
    snoozed: await findFreshSnoozes(ctx, person.userId, now),
    restarts: await findRestarts(ctx, now),
  }
}

async function findFreshSnoozes(ctx: TrayContext, userId: string, now: Date): Promise<RecentSnooze[]> {
  const fresh = { userId, until: { gt: now }, createdAt: { gt: new Date(now.getTime() - SNOOZE_SHOWN_MS) } }
  const rows = await ctx.db.snooze.findMany({
    where: { ...fresh, decision: { state: 'pending', project: visibleProjects(ctx) } },
    orderBy: { createdAt: 'asc' },
    include: { decision: { include: { project: true } } },
  })
  return rows.map(({ until, createdAt, decision: { number, project } }) => ({
    ...{ slug: project.slug, projectName: project.name, number },
    ...{ until: until.toISOString(), at: createdAt.toISOString() },
  }))
}

async function findRestarts(ctx: TrayContext, now: Date): Promise<RestartPrompt[]> {
  const projects = await ctx.db.project.findMany({
    where: {
      ...operatedProjects(ctx),
      runs: { some: {}, none: { state: 'active' } },
      decisions: { some: unread(now) },
    },
    orderBy: { slug: 'asc' },
    include: {
      runs: { orderBy: { startedAt: 'desc' }, take: 1 },
      decisions: {
        where: unread(now),
        include: { answers: { where: { state: { not: 'undone' } }, orderBy: { revision: 'asc' } } },
      },
    },
  })
  return projects.flatMap(project => {
    const endedAt = project.runs[0]?.endedAt ?? now
    const waiting = project.decisions.flatMap(row => {
      const answer = row.answers.at(-1)
      const { kind } = readDecisionRow(row, now)
      const isOver = answer && answer.heldUntil <= now && answer.createdAt > endedAt
      if (!isOver || answerRestarts(kind, answer.optionId) || answerEndsRun(kind, answer.optionId)) return []
      return [{ id: answer.id, phaseId: row.phaseId, at: answer.createdAt }]
    })
    const last = waiting.sort((a, b) => a.at.getTime() - b.at.getTime()).at(-1)
    if (!last) return []
    const phaseIds = [...new Set(waiting.map(answer => answer.phaseId))].sort()
    return [{ id: last.id, slug: project.slug, projectName: project.name, phaseIds, answers: waiting.length }]
  })
}

/** Decisions with an answer that no iteration has read yet. */
function unread(now: Date) {
  return { state: { in: ['held', 'recorded', 'committed'] }, answers: { some: { heldUntil: { lte: now } } } }
}

/** Projects in which the actor may start a run. */
function operatedProjects(ctx: TrayContext) {
  const { userId, isAdmin } = requirePerson(ctx)
  if (isAdmin) return { removedAt: null }
  return { removedAt: null, members: { some: { userId, role: { in: ['operator', 'approver', 'admin'] } } } }
}
