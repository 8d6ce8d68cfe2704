import { answerEdits } from '@/lib/core/decision/answer-edits'
import { answerSubject } from '@/lib/core/decision/answer-text'
import type { AnsweredDecision } from '@/lib/core/decision/file-edit'
import type { AcceptedAnswer, DecisionOption } from '@/lib/core/decision/types'
import type { LoadedPlan } from '@/lib/core/plan/loaded-plan'
import { parseOrchestratorState } from '@/lib/core/plan/orchestrator-state'
import { parsePrd } from '@/lib/core/plan/parse-prd'
import { defaultRalphConfig } from '@/lib/core/plan/ralph-config'
import { MARK_CHARACTER, type Mark, type PlanPhase } from '@/lib/core/plan/types'

export type IndexedItem = { itemId: string; mark: Mark; text: string }

export type AnswerPreview = {
  /** Lines of the PRD as a unified excerpt, each led by ` `, `-` or `+`; none when the PRD stays as it is. */
  lines: string[]
  /** First line of the commit. */
  subject: string
}

export type PreviewInput = {
  phase: { id: string; title: string; prdPath: string }
  /** Items of the phase in file order, as indexed. */
  items: readonly IndexedItem[]
  decision: AnsweredDecision
  option: DecisionOption
  revision: number
  /** What blocked-items would do to each item; other kinds leave it out. */
  choices?: AcceptedAnswer['items']
}

/**
 * What an answer will change, by the same edits that will write it (`spec/inbox.md`, what will happen). The lines come
 * from the index, so bullets and indents of the file are not known here.
 */
export function previewAnswer(input: PreviewInput): AnswerPreview {
  const { phase, items, decision, option, revision, choices } = input
  const before = items.map(item => `- [${MARK_CHARACTER[item.mark]}] ${item.itemId} ${item.text}`)
  const answer: AcceptedAnswer = {
    number: decision.number,
    revision,
    optionId: option.id,
    text: '',
    ...(choices ? { items: choices } : {}),
    by: '',
    at: '',
  }
  const subject = answerSubject(answer, option)
  const found = answerEdits({ plan: planOf(phase, before), decision, answer, option, writtenAt: '' })
  if (!found.ok) return { lines: [], subject }
  let text = before.join('\n')
  for (const edit of found.edits) {
    if (edit.file !== phase.prdPath) continue
    const result = edit.change(text)
    if (result.ok) text = result.text
  }
  return { lines: excerpt(before, text.split('\n')), subject }
}

function planOf(phase: PreviewInput['phase'], lines: string[]): LoadedPlan {
  const parsed = parsePrd(lines.join('\n'), phase.prdPath)
  const planPhase: PlanPhase = { ...phase, autoGate: '', manualGate: null, declaredItems: null, line: 0 }
  return {
    master: { approvedBy: null, phases: [planPhase] },
    prds: parsed.ok ? { [phase.id]: parsed.value } : {},
    decisions: { pending: [], resolved: [] },
    blockers: [],
    orchestrator: parseOrchestratorState(null),
    config: defaultRalphConfig(),
  }
}

/** The changed lines with one line around each; the edits of an answer replace lines one by one. */
function excerpt(before: string[], after: string[]): string[] {
  const changed = before.map((line, index) => line !== after[index])
  return before.flatMap((line, index) => {
    if (changed[index]) return [`-${line}`, `+${after[index] ?? ''}`]
    return changed[index - 1] || changed[index + 1] ? [` ${line}`] : []
  })
}
