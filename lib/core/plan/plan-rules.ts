import { budgetProblems } from '@/lib/core/plan/budget-problems'
import { neverFails } from '@/lib/core/plan/line-syntax'
import type { LoadedPlan } from '@/lib/core/plan/loaded-plan'
import { makeProblem, type ProblemDetail } from '@/lib/core/plan/make-problem'
import { PLAN_PATHS } from '@/lib/core/plan/plan-paths'
import type { ProblemCode } from '@/lib/core/plan/problem-messages'
import type { PlanFiles, PlanPhase, Prd, PrdItem, Problem } from '@/lib/core/plan/types'

type RuleInput = { files: PlanFiles; plan: LoadedPlan; approvers: readonly string[] | null }
type Rule = (input: RuleInput) => Problem[]

const RULES: readonly Rule[] = [
  prdMissing,
  itemsMismatch,
  verifyMissing,
  verifyFallback,
  budgetProblems,
  pendingWithoutEntry,
  droppedWithoutDecision,
  idsAcrossPrds,
  approversUnknown,
]

/** The rules that need more than one file, each collecting every problem it finds. */
export function planRules(files: PlanFiles, plan: LoadedPlan, approvers: readonly string[] | null): Problem[] {
  return RULES.flatMap(rule => rule({ files, plan, approvers }))
}

function prdMissing({ files, plan }: RuleInput): Problem[] {
  return plan.master.phases.flatMap(phase => {
    if (phase.prdPath === '' || phase.prdPath.endsWith('.json') || files[phase.prdPath] !== undefined) return []
    const values = { phase: phase.id, path: phase.prdPath }
    return [atKey(phase, 'prd', 'prd-missing', { expected: phase.prdPath, found: 'nothing', values })]
  })
}

function itemsMismatch({ plan }: RuleInput): Problem[] {
  return plan.master.phases.flatMap(phase => {
    const prd = plan.prds[phase.id]
    if (!prd || phase.declaredItems === null) return []
    const counted = prd.items.filter(item => !isFixItem(item.id)).length
    if (counted === phase.declaredItems) return []
    const values = { phase: phase.id, declared: phase.declaredItems, counted }
    const detail = { expected: `${counted}`, found: `${phase.declaredItems}`, values }
    return [atKey(phase, 'items', 'items-mismatch', detail)]
  })
}

function verifyMissing({ plan }: RuleInput): Problem[] {
  if (plan.config.verify !== null) return []
  return eachPrd(plan).flatMap(({ phase, prd }) => {
    if (prd.verify !== null) return []
    const without = prd.items.filter(item => item.verify === null)
    const expected = 'Verify: a command'
    if (without.length < prd.items.length) {
      return without.map(item =>
        atItem(phase, item, 'item-verify-missing', { expected, found: 'nothing', values: { id: item.id } }),
      )
    }
    const values = { phase: phase.id, path: phase.prdPath }
    const place = { file: phase.prdPath, line: 1, column: 1 }
    return [makeProblem('verify-missing', place, { expected, found: 'nothing', values })]
  })
}

function verifyFallback({ plan }: RuleInput): Problem[] {
  const command = plan.config.verify
  if (command === null || !neverFails(command)) return []
  const detail = { expected: 'a command that can fail', found: command, values: { command } }
  return [makeProblem('verify-never-fails', { file: PLAN_PATHS.config, line: 1, column: 1 }, detail)]
}

function pendingWithoutEntry({ plan }: RuleInput): Problem[] {
  const numbers = new Set(plan.decisions.pending.map(entry => entry.number))
  const items = new Set(plan.decisions.pending.map(entry => entry.itemId))
  return eachItem(plan).flatMap(({ phase, item }) => {
    if (item.mark !== 'pending' || items.has(item.id)) return []
    if (item.decisions.some(reference => numbers.has(reference.number))) return []
    const detail = { expected: 'a pending entry in DECISIONS.md', found: '[?]', values: { id: item.id } }
    return [atItem(phase, item, 'pending-without-entry', detail)]
  })
}

function droppedWithoutDecision({ plan }: RuleInput): Problem[] {
  const answered = plan.decisions.resolved.filter(entry => entry.answers.length > 0).map(entry => entry.number)
  const numbers = new Set(answered)
  return eachItem(plan).flatMap(({ phase, item }) => {
    if (item.mark !== 'dropped' || item.decisions.some(reference => numbers.has(reference.number))) return []
    const detail = { expected: 'the resolved decision that drops it, (D-…)', found: '[-]', values: { id: item.id } }
    return [atItem(phase, item, 'dropped-without-decision', detail)]
  })
}

function idsAcrossPrds({ plan }: RuleInput): Problem[] {
  const first = new Map<string, { path: string; line: number }>()
  return eachItem(plan).flatMap(({ phase, item }) => {
    const earlier = first.get(item.id)
    if (!earlier) first.set(item.id, { path: phase.prdPath, line: item.line })
    if (!earlier || earlier.path === phase.prdPath) return []
    const values = { id: item.id, other: earlier.path, first: earlier.line }
    const detail = { expected: 'an ID of its own', found: item.id, values }
    return [atItem(phase, item, 'item-id-repeated-across', detail)]
  })
}

function approversUnknown({ plan, approvers }: RuleInput): Problem[] {
  if (!approvers) return []
  const known = new Set(approvers.map(normalizeName))
  const expected = approvers.join(', ') || 'an approver in the project’s list'
  const problems: Problem[] = []
  const { approvedBy, phases } = plan.master
  if (approvedBy && !known.has(normalizeName(approvedBy.name))) {
    const detail = { expected, found: approvedBy.name, values: { approver: approvedBy.name } }
    problems.push(
      makeProblem('approver-unknown', { file: PLAN_PATHS.master, line: approvedBy.line, column: 1 }, detail),
    )
  }
  for (const phase of phases) {
    const approver = phase.manualGate?.approver
    if (approver === undefined || known.has(normalizeName(approver))) continue
    const detail = { expected, found: approver, values: { approver } }
    problems.push(atKey(phase, 'manual-gate', 'approver-unknown', detail))
  }
  return problems
}

/** Every PRD once: a phase that repeats an ID has none of its own. */
function eachPrd(plan: LoadedPlan): { phase: PlanPhase; prd: Prd }[] {
  return Object.entries(plan.prds).flatMap(([id, prd]) => {
    const phase = plan.master.phases.find(known => known.id === id)
    return phase ? [{ phase, prd }] : []
  })
}

function eachItem(plan: LoadedPlan): { phase: PlanPhase; item: PrdItem }[] {
  return eachPrd(plan).flatMap(({ phase, prd }) => prd.items.map(item => ({ phase, item })))
}

/** Items a gate's answer added are not counted in `Items:`. */
function isFixItem(id: string): boolean {
  return /-X\d+$/.test(id)
}

function normalizeName(name: string): string {
  return name.normalize('NFC').trim().toLowerCase()
}

type KeyName = keyof NonNullable<PlanPhase['places']>

function atKey(phase: PlanPhase, key: KeyName, code: ProblemCode, detail: ProblemDetail): Problem {
  const place = phase.places?.[key] ?? { line: phase.line, column: 1 }
  return makeProblem(code, { file: PLAN_PATHS.master, ...place }, detail)
}

function atItem(phase: PlanPhase, item: PrdItem, code: ProblemCode, detail: ProblemDetail): Problem {
  return makeProblem(code, { file: phase.prdPath, line: item.line, column: item.column ?? 1 }, detail)
}
