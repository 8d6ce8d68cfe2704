import { formerAnswer, isSameChoice, redoText } from '@/lib/core/decision/asked-again'
import type { AnswerEdits, EditInput, FileEdit } from '@/lib/core/decision/file-edit'
import { dropEdit, places, prdPath } from '@/lib/core/decision/item-places'
import { decisionLabel } from '@/lib/core/plan/decision-references'
import { addFixItem, nextFixId } from '@/lib/core/plan/fix-item'
import type { LoadedPlan } from '@/lib/core/plan/loaded-plan'
import { writeOrchestratorState } from '@/lib/core/plan/orchestrator-state'
import { PLAN_PATHS } from '@/lib/core/plan/plan-paths'
import type { PrdItem } from '@/lib/core/plan/types'

/** Each reason becomes an item of the phase; those an earlier revision added and nobody did are dropped. */
export function fixItemEdits(input: EditInput): AnswerEdits {
  const { decision, answer, option } = input
  const edits = staleFixEdits(input)
  if (option.id !== 'request-changes' && option.id !== 'add-fix-item') return { ok: true, edits }
  const texts = (answer.reasons?.length ? answer.reasons : [answer.text]).filter(text => text.trim() !== '')
  if (texts.length === 0) return { ok: false, reason: 'no reason was given' }
  const added = addItemEdits(input, decision.phaseId, texts)
  return added.ok ? { ok: true, edits: [...edits, ...added.edits] } : added
}

/** Asked again about a finished item: another answer than before adds an item that redoes it, the same adds nothing. */
export function redoEdits(input: EditInput, item: PrdItem): AnswerEdits {
  const { plan, decision, answer, option } = input
  const former = formerAnswer(plan, decision.number)
  if (!former) return { ok: true, edits: [] }
  const stale = staleFixEdits(input)
  if (isSameChoice(former, answer)) return { ok: true, edits: stale }
  const phaseId = phaseToWorkOn(plan, decision.phaseId)
  const added = addItemEdits(input, phaseId, [redoText(item.id, former, { option, text: answer.text })])
  return added.ok ? { ok: true, edits: [...stale, ...added.edits, ...reenterEdits(plan, phaseId)] } : added
}

/** A passed phase stays passed: its item is redone where the loop is now, or in the last phase of a finished plan. */
function phaseToWorkOn({ master, orchestrator }: LoadedPlan, phaseId: string): string {
  const passed = orchestrator.phases.filter(phase => phase.mark === 'done').map(phase => phase.id)
  if (!passed.includes(phaseId)) return phaseId
  const current = master.phases.find(phase => !passed.includes(phase.id)) ?? master.phases.at(-1)
  return current?.id ?? phaseId
}

function reenterEdits({ orchestrator }: LoadedPlan, phaseId: string): FileEdit[] {
  const isPassed = orchestrator.phases.some(phase => phase.id === phaseId && phase.mark === 'done')
  if (!isPassed) return []
  const phases = orchestrator.phases.map(phase => (phase.id === phaseId ? { ...phase, mark: 'open' as const } : phase))
  const text = (before: string) => writeOrchestratorState(before || null, { ...orchestrator, phases, stopped: null })
  return [{ file: PLAN_PATHS.orchestrator, change: before => ({ ok: true, text: text(before) }) }]
}

/** Items that an earlier revision added and nobody did are dropped. */
function staleFixEdits(input: EditInput): FileEdit[] {
  const added = `(added ${decisionLabel(input.decision.number)})`
  const stale = places(input.plan).filter(({ item }) => item.mark === 'open' && item.text.includes(added))
  return stale.map(place => dropEdit(input, place))
}

function addItemEdits({ plan, decision }: EditInput, phaseId: string, texts: readonly string[]): AnswerEdits {
  const prd = plan.prds[phaseId]
  const file = prdPath(plan, phaseId)
  if (!prd || !file) return { ok: false, reason: `phase ${phaseId} is not in the plan` }
  const edits: FileEdit[] = []
  let known = prd
  for (const text of texts) {
    const id = nextFixId(known, phaseId)
    known = { ...known, items: [...known.items, newItem(id)] }
    const change = (before: string) => addFixItem(before, { id, text, number: decision.number })
    edits.push({ file, change, item: { itemId: id, from: 'open', to: 'open', isNew: true } })
  }
  return { ok: true, edits }
}

/** Only its ID matters: it keeps the next fix item from taking the same one. */
function newItem(id: string): PrdItem {
  const empty = { text: '', body: '', criteria: [], parentId: null, verify: null, decisions: [], line: 0, endLine: 0 }
  return { id, mark: 'open', ...empty }
}
