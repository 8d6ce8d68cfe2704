import { KIND_RULES } from '@/lib/core/decision/kinds'
import type { DecisionKind } from '@/lib/core/decision/types'
import { decisionLabel } from '@/lib/core/plan/decision-references'
import type { Problem } from '@/lib/core/plan/types'
import { urls } from '@/lib/core/urls'
import type { InboxRow } from '@/lib/usecases/inbox-row'
import type { DecisionView } from '@/lib/usecases/read-decision'
import type { ProjectView } from '@/lib/usecases/read-project'
import type { ProjectLine } from '@/lib/usecases/read-projects'
import type { ApiCall } from './api-words'

/*
 * The shapes of /api/v1. They are promised to programs: a field may be added, never renamed or removed, whatever the
 * pages come to need of the same use cases.
 */

/** One project of the list. */
export function apiProjectLine(line: ProjectLine, { url }: ApiCall) {
  const { slug, name, state, phases, current, waiting, costUsd, contactAt, hasProblem } = line
  return { slug, name, state, phases, current, waiting, costUsd, contactAt, hasProblem, url: url + urls.project(slug) }
}

/** One project with its gates and problems. */
export function apiProject(view: ProjectView, call: ApiCall) {
  const { slug, name, origin, branch, baseBranch, role, state, endDetail, counts, costUsd, contactAt } = view
  const current = view.current && {
    number: view.current.number,
    itemId: view.current.itemId,
    text: view.current.text,
    agent: view.current.agent,
    startedAt: view.current.startedAt,
  }
  const phases = view.phases.map(({ id, title, isDone, isCurrent, total, closed, pending, blocked, ...gates }) => ({
    ...{ id, title, isDone, isCurrent, total, closed, pending, blocked },
    autoGate: { command: gates.autoGate.command, passed: gates.autoGate.passed },
    manualGate: gates.manualGate,
  }))
  return {
    ...{ slug, name, origin, branch, baseBranch, role, state, endDetail, phases, current, counts, costUsd, contactAt },
    ...{ waiting: counts.waiting, unpushed: view.unpushed, pushProblem: view.pushProblem },
    problems: view.problems.map(problem => apiProblem(problem, call.words)),
    url: call.url + urls.project(slug),
  }
}

/** One row of the ranked inbox. */
export function apiInboxRow(row: InboxRow, { url }: ApiCall) {
  const { slug, projectName, number, kind, tags, phaseId, itemId, question, options, digest, askedAt } = row
  const { score, held, youSign, isLoopStopped } = row
  return {
    ...{ slug, projectName, number, name: decisionLabel(number), kind, tags, phaseId, itemId, question, askedAt },
    ...{ options: options.map(apiOption), digest, score, held, youSign, isLoopStopped },
    needsBrowser: !KIND_RULES[kind].byToken,
    url: url + decisionUrl(kind, slug, number),
  }
}

/** One decision with what is needed to answer it. */
export function apiDecision(view: DecisionView, { url }: ApiCall) {
  const { slug, projectName, number, kind, tags, phase, itemId, question, context, blockedItems, digest } = view
  const { revision, state, closedWhy, askedAt, answers, score, signers, isLoopStopped } = view
  return {
    ...{ slug, projectName, number, name: decisionLabel(number), kind, tags, phase, itemId, question, context },
    ...{ options: view.options.map(apiOption), blockedItems, digest, revision, state, closedWhy, askedAt, answers },
    ...{ score, signers, isLoopStopped, mayAnswer: view.bar === null, bar: view.bar },
    needsBrowser: !KIND_RULES[kind].byToken,
    url: url + decisionUrl(kind, slug, number),
  }
}

/** One problem of a plan; the sentence is in the caller's language. */
export function apiProblem(problem: Problem, words: ApiCall['words']) {
  const { code, severity, file, line, column, expected, found } = problem
  return { code, severity, file, line, column, expected, found, message: words.problem(problem) }
}

function apiOption({ id, label, consequence }: { id: string; label: string; consequence?: string }) {
  return { id, label, ...(consequence ? { consequence } : {}) }
}

function decisionUrl(kind: DecisionKind, slug: string, number: number): string {
  return kind === 'manual-gate' ? urls.gate(slug, number) : urls.decision(slug, number)
}
