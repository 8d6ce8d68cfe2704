import { parseDecisions } from '@/lib/core/decision/decisions-file'
import { parseBlockers } from '@/lib/core/plan/blockers-file'
import type { LoadedPlan } from '@/lib/core/plan/loaded-plan'
import { makeProblem, sortProblems } from '@/lib/core/plan/make-problem'
import { parseOrchestratorState } from '@/lib/core/plan/orchestrator-state'
import { parseMasterPlan } from '@/lib/core/plan/parse-master-plan'
import { parsePrd } from '@/lib/core/plan/parse-prd'
import { parseRalphConfig } from '@/lib/core/plan/parse-ralph-config'
import { PLAN_PATHS } from '@/lib/core/plan/plan-paths'
import { planRules } from '@/lib/core/plan/plan-rules'
import { defaultRalphConfig } from '@/lib/core/plan/ralph-config'
import type { MasterPlan, Parsed, PlanFiles, Prd, Problem } from '@/lib/core/plan/types'

export type ReadPlanOptions = {
  /** The latest date on earth, YYYY-MM-DD. */
  today: string
  /** Names of the project's approver list; null or left out: not checked. */
  approvers?: readonly string[] | null
}

export type PlanReading = {
  /** Null when a problem stops a run: one of severity `error`. */
  plan: LoadedPlan | null
  /** What could be read whatever the problems, for pages; null without a readable Master Plan. */
  partial: LoadedPlan | null
  problems: Problem[]
}

/** Reads everything under ralph-loop/ and checks it as a whole: every problem at once, ordered by place. Never throws. */
export function readPlan(files: PlanFiles, options: ReadPlanOptions): PlanReading {
  const problems: Problem[] = []
  const keep = <T>(parsed: Parsed<T>): T | null => {
    for (const problem of parsed.problems) problems.push(problem)
    return parsed.ok ? parsed.value : null
  }
  const config = keep(parseRalphConfig(files[PLAN_PATHS.config] ?? null, PLAN_PATHS.config)) ?? defaultRalphConfig()
  const decisions = keep(parseDecisions(files[PLAN_PATHS.decisions] ?? null, PLAN_PATHS.decisions))
  const text = files[PLAN_PATHS.master]
  const master = text === undefined ? null : keep(parseMasterPlan(text, PLAN_PATHS.master, options.today))
  if (text === undefined) problems.push(missingPlan())
  if (!master) return { plan: null, partial: null, problems: sortProblems(problems) }
  const partial: LoadedPlan = {
    master,
    prds: readPrds(files, master, keep),
    decisions: decisions ?? { pending: [], resolved: [] },
    blockers: parseBlockers(files[PLAN_PATHS.blockers] ?? null),
    orchestrator: parseOrchestratorState(files[PLAN_PATHS.orchestrator] ?? null),
    config,
  }
  for (const problem of planRules(files, partial, options.approvers ?? null)) problems.push(problem)
  const isStopped = problems.some(problem => problem.severity === 'error')
  return { plan: isStopped ? null : partial, partial, problems: sortProblems(problems) }
}

function readPrds(
  files: PlanFiles,
  master: MasterPlan,
  keep: (parsed: Parsed<Prd>) => Prd | null,
): Record<string, Prd> {
  const prds: Record<string, Prd> = {}
  const read = new Set<string>()
  for (const { id, prdPath } of master.phases) {
    const text = files[prdPath]
    if (text === undefined || prdPath.endsWith('.json') || read.has(prdPath)) continue
    read.add(prdPath)
    const prd = keep(parsePrd(text, prdPath))
    if (prd && !Object.hasOwn(prds, id)) prds[id] = prd
  }
  return prds
}

function missingPlan(): Problem {
  const file = PLAN_PATHS.master
  return makeProblem(
    'master-plan-missing',
    { file, line: 1, column: 1 },
    { expected: file, found: 'nothing', values: { file } },
  )
}
