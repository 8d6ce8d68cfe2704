import { stateEdit } from '@/lib/core/decision/answer-state-edit'
import { optionText } from '@/lib/core/decision/answer-text'
import { closeDecision } from '@/lib/core/decision/decisions-file-edits'
import type { AnswerEdits, EditInput, FileEdit } from '@/lib/core/decision/file-edit'
import { fixItemEdits, redoEdits } from '@/lib/core/decision/fix-item-edits'
import { dropEdit, itemEdit, type Place, places } from '@/lib/core/decision/item-places'
import { answerEndsRun, BLOCK_OPTION } from '@/lib/core/decision/kinds'
import type { AcceptedAnswer, DecisionKind } from '@/lib/core/decision/types'
import { unreachable } from '@/lib/core/invariant'
import { appendBlocker } from '@/lib/core/plan/blockers-file'
import { decisionLabel, revisionLabel } from '@/lib/core/plan/decision-references'
import { PLAN_PATHS } from '@/lib/core/plan/plan-paths'
import { setItemMark } from '@/lib/core/plan/set-item-mark'
import type { Mark, PrdItem } from '@/lib/core/plan/types'

/** What an answer does beside DECISIONS.md, per kind (`spec/loop.md`, Decision kinds). */
export function answerEdits(input: EditInput): AnswerEdits {
  const found = itemEdits(input)
  return found.ok ? { ok: true, edits: [...found.edits, ...besideEdits(input), ...stateEdit(input)] } : found
}

/** A gate and a checkpoint may stand side by side at a phase: what ends the run at one withdraws the other (`spec/loop.md`). */
function besideEdits({ plan, decision, answer, option, writtenAt }: EditInput): FileEdit[] {
  const other = BESIDE[decision.kind]
  if (!other || !answerEndsRun(decision.kind, option.id)) return []
  const why = `${decisionLabel(answer.number)} ended the run`
  return plan.decisions.pending
    .filter(entry => entry.kind === other && entry.phaseId === decision.phaseId)
    .map(({ number }) => ({
      file: PLAN_PATHS.decisions,
      change: text => closeDecision(text, number, { how: 'withdrawn', at: writtenAt, why }),
    }))
}

const BESIDE: Partial<Record<DecisionKind, DecisionKind>> = {
  'manual-gate': 'checkpoint',
  checkpoint: 'manual-gate',
}

function itemEdits(input: EditInput): AnswerEdits {
  const { kind } = input.decision
  switch (kind) {
    case 'choice':
    case 'dependency':
    case 'security':
    case 'db':
    case 'public-api':
    case 'verify-surface':
      return heldItemEdits(input)
    case 'blocked-items':
      return blockedItemsEdits(input)
    case 'auto-gate-failed':
    case 'manual-gate':
      return fixItemEdits(input)
    case 'checkpoint':
    case 'phase-aborted':
    case 'plan-aborted':
    case 'baseline-red':
    case 'agent-failing':
    case 'plan-changed':
    case 'push-refused':
    case 'branch-conflict':
    case 'budget':
    case 'content-review':
      return { ok: true, edits: [] }
    default:
      return unreachable(kind)
  }
}

/**
 * A child's question: its item reopens with the answer on its line, or is blocked, or waits for what else was asked about
 * it. A finished item stays as it is.
 */
function heldItemEdits(input: EditInput): AnswerEdits {
  const { plan, decision, answer, option, writtenAt } = input
  const place = placeOf(input, decision.itemId)
  if (!place) return { ok: false, reason: `item ${decision.itemId ?? '—'} is in no PRD of the plan` }
  const { item } = place
  if (item.mark === 'done') return redoEdits(input, item)
  if (item.mark === 'dropped') return { ok: true, edits: [] }
  const isBlocked = option.id === BLOCK_OPTION.id
  const waits = plan.decisions.pending.some(other => other.itemId === item.id && other.number !== decision.number)
  const to = isBlocked ? 'blocked' : waits ? 'pending' : 'open'
  const edits = [markEdit(input, place, to, optionText(option), answer.text)]
  if (isBlocked) edits.push(blockerEdit(decision.phaseId, item.id, answer, writtenAt))
  return { ok: true, edits }
}

/** Retry or drop, item by item; any other answer takes back what an earlier revision did to the items. */
function blockedItemsEdits(input: EditInput): AnswerEdits {
  const { decision, answer, option } = input
  if (option.id !== 'resolve') return { ok: true, edits: blockAgainEdits(input) }
  const edits: FileEdit[] = []
  for (const [itemId, choice] of Object.entries(answer.items ?? {})) {
    const place = placeOf(input, itemId)
    if (!place) return { ok: false, reason: `item ${itemId} is in no PRD of the plan` }
    if (place.item.mark !== 'blocked' && !carries(place.item, decision.number)) continue
    if (choice.action === 'drop') edits.push(dropEdit(input, place))
    else edits.push(markEdit(input, place, 'open', 'retry', choice.guidance ?? ''))
  }
  return { ok: true, edits }
}

function blockAgainEdits(input: EditInput): FileEdit[] {
  return placesCarrying(input)
    .filter(({ item }) => item.mark === 'open' || item.mark === 'dropped')
    .map(place => markEdit(input, place, 'blocked', 'not yet decided', ''))
}

/** A later revision's words name it, since the earlier quote stays under the item. */
function markEdit(input: EditInput, { file, item }: Place, to: Mark, label: string, quote: string): FileEdit {
  const { number, revision } = input.answer
  const words = revision === 1 ? quote : `${decisionLabel(number)} ${revisionLabel(revision)}: ${quote}`
  const note = { answer: { number, revision, label }, ...(quote.trim() === '' ? {} : { quote: words }) }
  return { ...itemEdit(file, item, to), change: text => setItemMark(text, item.id, to, note) }
}

function blockerEdit(phaseId: string, itemId: string, answer: AcceptedAnswer, at: string): FileEdit {
  const name = `${decisionLabel(answer.number)} ${revisionLabel(answer.revision)}`
  const why = answer.text.replace(/\s+/g, ' ').trim()
  const tried = `Blocked by ${answer.by} in ${name}${why ? `: ${why}` : ''}`
  const entry = { itemId, phaseId, at, tried, command: null, exitCode: null, output: '', ref: null }
  return { file: PLAN_PATHS.blockers, change: text => ({ ok: true, text: appendBlocker(text || null, entry) }) }
}

function placeOf({ plan }: EditInput, itemId: string | null): Place | null {
  return places(plan).find(place => place.item.id === itemId) ?? null
}

function placesCarrying({ plan, decision }: EditInput): Place[] {
  return places(plan).filter(place => carries(place.item, decision.number))
}

function carries(item: PrdItem, number: number): boolean {
  return item.decisions.some(reference => reference.number === number)
}
