import { answerEdits } from '@/lib/core/decision/answer-edits'
import { optionIdText } from '@/lib/core/decision/answer-line'
import { answerSubject, fileAnswer, findOption } from '@/lib/core/decision/answer-text'
import { amendDecision, resolveDecision } from '@/lib/core/decision/decisions-file-edits'
import type { AnsweredDecision, FileEdit } from '@/lib/core/decision/file-edit'
import { answerEndsRun, answerRestarts } from '@/lib/core/decision/kinds'
import type { AcceptedAnswer, DecisionOption, MarkChange } from '@/lib/core/decision/types'
import { decisionLabel } from '@/lib/core/plan/decision-references'
import type { LoadedPlan } from '@/lib/core/plan/loaded-plan'
import { PLAN_PATHS } from '@/lib/core/plan/plan-paths'
import type { PlanFiles } from '@/lib/core/plan/types'

export type AnswerInput = {
  files: PlanFiles
  plan: LoadedPlan
  decision: AnsweredDecision
  answer: AcceptedAnswer
  /** ISO time of the commit, from which blockers count anew; the answer's own time when left out. */
  writtenAt?: string
}

export type AppliedAnswer =
  | {
      ok: true
      /** Changed files only, full new text; none when the answer already stands in the files. */
      files: PlanFiles
      /** First line of the commit: `[Decision] D-007 R01: (a) zod`. */
      subject: string
      endsRun: boolean
      restarts: boolean
      lines: MarkChange[]
    }
  | { ok: false; reason: string }

/**
 * Writes one accepted answer into the plan files as text: DECISIONS pending → resolved, and what its kind does to the
 * PRD, BLOCKERS and orchestrator state (`spec/loop.md`, Answers reach the repository). Idempotent by number and revision.
 */
export function applyAnswer(input: AnswerInput): AppliedAnswer {
  const { decision, answer } = input
  const option = findOption(decision, answer.optionId)
  if (!option) return { ok: false, reason: `${decisionLabel(decision.number)} does not offer "${answer.optionId}"` }
  const outcome = {
    ok: true as const,
    subject: answerSubject(answer, option),
    endsRun: answerEndsRun(decision.kind, option.id),
    restarts: answerRestarts(decision.kind, option.id),
  }
  const standing = standingOf(input)
  if (standing === 'missing')
    return { ok: false, reason: `${decisionLabel(decision.number)} is not in ${PLAN_PATHS.decisions}` }
  if (standing === 'written') return { ...outcome, files: {}, lines: [] }
  if (standing === 'otherwise')
    return { ok: false, reason: `${decisionLabel(decision.number)} was answered otherwise in ${PLAN_PATHS.decisions}` }
  if (standing === 'closed')
    return { ok: false, reason: `${decisionLabel(decision.number)} was closed without an answer` }
  const edits = answerEdits({ ...input, option, writtenAt: input.writtenAt ?? answer.at })
  if (!edits.ok) return edits
  const edited = applyEdits(input.files, [decisionsEdit(standing, answer, option), ...edits.edits])
  return edited.ok ? { ...outcome, files: edited.files, lines: edited.lines } : edited
}

type Standing = 'pending' | 'answered' | 'written' | 'otherwise' | 'closed' | 'missing'

/** Where the decision stands in DECISIONS.md as far as this revision is concerned. */
function standingOf({ plan, decision, answer }: AnswerInput): Standing {
  if (plan.decisions.pending.some(entry => entry.number === decision.number)) return 'pending'
  const entry = plan.decisions.resolved.find(candidate => candidate.number === decision.number)
  if (!entry) return 'missing'
  if (entry.closed) return 'closed'
  const same = entry.answers.find(written => written.revision === answer.revision)
  if (same && same.optionId !== optionIdText(answer.optionId)) return 'otherwise'
  return entry.answers.some(written => written.revision >= answer.revision) ? 'written' : 'answered'
}

function decisionsEdit(standing: 'pending' | 'answered', answer: AcceptedAnswer, option: DecisionOption): FileEdit {
  const written = fileAnswer(answer, option)
  return {
    file: PLAN_PATHS.decisions,
    change: text =>
      standing === 'pending'
        ? resolveDecision(text, answer.number, written)
        : amendDecision(text, answer.number, written),
  }
}

type Edited = { ok: true; files: PlanFiles; lines: MarkChange[] } | { ok: false; reason: string }

function applyEdits(files: PlanFiles, edits: FileEdit[]): Edited {
  const changed: PlanFiles = {}
  const lines: MarkChange[] = []
  for (const edit of edits) {
    const before = changed[edit.file] ?? files[edit.file] ?? ''
    const result = edit.change(before)
    if (!result.ok) return { ok: false, reason: `${edit.file}: ${result.reason}` }
    if (result.text === before) continue
    changed[edit.file] = result.text
    if (edit.item) lines.push(markChange(edit.file, edit.item, before, result.text))
  }
  return { ok: true, files: changed, lines }
}

/** The item's line before and after one edit; `before` is empty when the item is new. */
function markChange(file: string, item: NonNullable<FileEdit['item']>, before: string, after: string): MarkChange {
  const [old, now] = [before.split(/\r?\n/), after.split(/\r?\n/)]
  const index = now.findIndex((line, at) => line !== old[at] && line.includes(item.itemId))
  const { itemId, from, to, isNew } = item
  return { itemId, from, to, before: isNew ? '' : (old[index] ?? ''), after: now[index] ?? '', line: index + 1, file }
}
