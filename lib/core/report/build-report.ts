import type { DecisionKind } from '../decision/types'
import type { IterationOutcome } from '../loop/judge-iteration'
import type { OutcomeReason } from '../loop/outcome-reason'
import type { ProjectState } from '../project/project-state'

/** What is read of one project for a report over `since` (exclusive) to `until`; times are ISO 8601. */
export type ReportRows = {
  slug: string
  name: string
  state: ProjectState
  /** Iterations settled in the range, oldest first. */
  iterations: {
    number: number
    itemId: string
    text: string
    outcome: IterationOutcome['type']
    reason: OutcomeReason | null
    at: string
    commit: string | null
    costUsd: number | null
    tokens: number | null
    minutes: number
  }[]
  /** Items that are blocked now, with the iteration that blocked them. */
  blocked: { itemId: string; text: string; iteration: number | null; reason: OutcomeReason | null }[]
  /** What waits now, most pressing first. */
  waiting: { number: number; kind: DecisionKind; question: string; askedAt: string }[]
  /** The item under way, or the next one that is open. */
  nextItem: { itemId: string; text: string } | null
}

/** Where the evidence of a line stands. */
export type ReportLink =
  | { type: 'iteration'; number: number }
  | { type: 'decision'; number: number; kind: DecisionKind }
  | { type: 'blockers' }

export type ReportLine = {
  name: string
  text: string
  at: string | null
  commit: string | null
  /** A key of the catalogue that says why; null where there is nothing to say. */
  why: `iteration.reason.${OutcomeReason}` | `iteration.outcome.${IterationOutcome['type']}` | null
  link: ReportLink
}

/** `more` lines are not named. */
export type ReportList = { lines: ReportLine[]; more: number }

/** `unknown` sessions do not tell their dollars. */
export type ReportCost = { usd: number | null; tokens: number; minutes: number; sessions: number; unknown: number }

/** What comes next in a project, in the order of what a person would do. */
export type ReportNext =
  | { type: 'answer'; count: number }
  | { type: 'item'; itemId: string; text: string }
  | { type: 'resumes'; at: string }
  | { type: 'merge' }
  | { type: 'start' }

export type ProjectReport = {
  slug: string
  name: string
  landed: ReportList
  reverted: ReportList
  blocked: ReportList
  waiting: ReportList
  cost: ReportCost
  next: ReportNext
}

export type Report = {
  since: string
  until: string
  /** The projects in which something happened, waits or is blocked. */
  projects: ProjectReport[]
  /** Names of the others. */
  quiet: { slug: string; name: string }[]
  total: { landed: number; reverted: number; blocked: number; waiting: number; cost: ReportCost }
}

/** Lines of one list that are named. */
const NAMED = 50

/** Makes the report of a range from what happened in it: rows in, report out (`spec/inbox.md`, `/report`). */
export function buildReport(range: { since: string; until: string }, rows: ReportRows[]): Report {
  const projects = rows.filter(row => !isQuiet(row)).map(projectReport)
  const sum = (key: 'landed' | 'reverted' | 'blocked' | 'waiting') =>
    projects.reduce((total, project) => total + project[key].lines.length + project[key].more, 0)
  return {
    ...range,
    projects,
    quiet: rows.filter(isQuiet).map(({ slug, name }) => ({ slug, name })),
    total: {
      ...{ landed: sum('landed'), reverted: sum('reverted'), blocked: sum('blocked'), waiting: sum('waiting') },
      cost: costOf(rows.flatMap(row => row.iterations)),
    },
  }
}

function isQuiet({ iterations, blocked, waiting, state }: ReportRows): boolean {
  return iterations.length + blocked.length + waiting.length === 0 && state.type !== 'running'
}

function projectReport(rows: ReportRows): ProjectReport {
  const { slug, name, iterations, blocked, waiting } = rows
  return {
    ...{ slug, name },
    landed: listed(iterations.filter(row => row.outcome === 'verified').map(iterationLine)),
    reverted: listed(iterations.filter(row => !LEFT_OUT.has(row.outcome)).map(iterationLine)),
    blocked: listed(
      blocked.map(({ itemId, text, iteration, reason }) => ({
        ...{ name: itemId, text, at: null, commit: null, why: reason && (`iteration.reason.${reason}` as const) },
        link: iteration === null ? { type: 'blockers' } : { type: 'iteration', number: iteration },
      })),
    ),
    waiting: listed(
      waiting.map(({ number, kind, question, askedAt }) => ({
        ...{ name: `D-${String(number).padStart(3, '0')}`, text: question, at: askedAt, commit: null, why: null },
        link: { type: 'decision', number, kind },
      })),
    ),
    cost: costOf(iterations),
    next: nextOf(rows),
  }
}

/** What landed, what became a question (its work is parked, not reverted), and what stands among the blocked. */
const LEFT_OUT: ReadonlySet<string> = new Set(['verified', 'asks', 'parked', 'blocked'])

function iterationLine(row: ReportRows['iterations'][number]): ReportLine {
  const { number, itemId, text, outcome, reason, at, commit } = row
  const isLanded = outcome === 'verified'
  return {
    ...{ name: itemId, text, at, commit: isLanded ? commit : null },
    why: isLanded ? null : reason ? `iteration.reason.${reason}` : `iteration.outcome.${outcome}`,
    link: { type: 'iteration', number },
  }
}

function listed(lines: ReportLine[]): ReportList {
  return { lines: lines.slice(0, NAMED), more: Math.max(0, lines.length - NAMED) }
}

function costOf(iterations: ReportRows['iterations']): ReportCost {
  const known = iterations.filter(row => row.costUsd !== null)
  return {
    usd: known.length > 0 ? known.reduce((sum, row) => sum + (row.costUsd ?? 0), 0) : null,
    tokens: iterations.reduce((sum, row) => sum + (row.tokens ?? 0), 0),
    minutes: iterations.reduce((sum, row) => sum + row.minutes, 0),
    sessions: iterations.length,
    unknown: iterations.length - known.length,
  }
}

function nextOf({ state, nextItem, waiting }: ReportRows): ReportNext {
  if (state.type === 'running' && nextItem) return { type: 'item', ...nextItem }
  if (state.type === 'paused') return { type: 'resumes', at: state.until }
  if (waiting.length > 0) return { type: 'answer', count: waiting.length }
  if (state.type === 'done') return { type: 'merge' }
  return { type: 'start' }
}
