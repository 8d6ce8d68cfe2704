import { answersFor } from '@/lib/core/decision/item-answers'
import type { DecisionEntry } from '@/lib/core/decision/types'
import { guardPrompt } from '@/lib/core/guard/guard-prompt'
import type { LoadedPlan } from '@/lib/core/plan/loaded-plan'
import type { PlanPhase, PrdItem } from '@/lib/core/plan/types'

export type PromptInput = {
  plan: LoadedPlan
  phase: PlanPhase
  item: PrdItem
  verify: string
  /** 1 for the first attempt at the present answer revision. */
  attempt: number
  /** Output of the failed attempt before this one, already bounded; null at the first attempt. */
  failure: { reason: string; output: string } | null
  /** The diff a person accepted and that could not be applied, already bounded; null when there is none. */
  acceptedDiff: string | null
  /** `{id}: {summary}` form of the item's commit message. */
  commitMessage: string
  /** The project's folder inside the repository; empty at its root. */
  subfolder: string
}

/**
 * The whole prompt of one fresh session: rules, item, body, PRD context, answers, the failure before (`spec/loop.md`,
 * step 2). The first lines are machine-readable: `Item:`, `Phase:`, `Answer D-007 R01: …`.
 */
export function buildPrompt(input: PromptInput): string {
  const { plan, phase, item } = input
  const prd = plan.prds[phase.id]
  const answers = answersFor(plan, item)
  return [
    `Item: ${item.id}`,
    `Phase: ${phase.id}`,
    `Attempt: ${input.attempt}`,
    ...answers.map(answerLine),
    '',
    RULES.replaceAll('{message}', messageFor(input)).replaceAll('{verify}', input.verify),
    ...(input.subfolder === ''
      ? []
      : [
          `Work inside ${input.subfolder}, where you start: a change elsewhere in the repository is shown to a person.`,
        ]),
    '',
    `# The item`,
    `${item.id} ${item.text}`,
    ...(item.body ? [item.body] : []),
    '',
    `# The PRD it belongs to: ${prd?.title || phase.title} (${phase.prdPath})`,
    ...(prd?.items ?? []).map(other => `- ${other.id} (${other.mark}) ${firstLine(other.text)}`),
    ...guardPrompt(plan, item, input.acceptedDiff),
    ...(input.failure
      ? ['', '# The attempt before this one failed', input.failure.reason, fenced(input.failure.output)]
      : []),
    '',
  ].join('\n')
}

const RULES = `Implement only this item, then stop. Do not touch anything an item does not ask for, and nothing in ralph-loop/.
Commit all of your work in one commit with the message "{message}". The commit runs verify ({verify}) by itself: do not run verify, and do not bypass the hooks. When verify fails, the commit is refused and its output is printed: mend the cause and commit again.
When you cannot finish, say so instead of guessing, in your structured output or in .ralph/outcome.json:
- you know roughly what to do but the spec does not say, or something technical stops you: {"status":"blocker","summary":"…"}
- two reasonable options, a new dependency, security, database schema, public API, or you are not sure: {"status":"decision","summary":"…","question":"…","context":"…","options":[{"id":"a","label":"…","consequence":"…"}]}
- done and committed: {"status":"done","summary":"…"}`

function messageFor(input: PromptInput): string {
  return input.commitMessage.replace('{id}', input.item.id).replace('{summary}', '<what you did>')
}

function answerLine(entry: DecisionEntry): string {
  const last = entry.answers.at(-1)
  const number = String(entry.number).padStart(3, '0')
  const revision = String(last?.revision ?? 1).padStart(2, '0')
  const text = last?.text ? ` — ${last.text}` : ''
  return `Answer D-${number} R${revision}: (${last?.optionId}) ${last?.label}${text} [asked: ${entry.question}]`
}

function firstLine(text: string): string {
  return text.split('\n', 1)[0] ?? ''
}

function fenced(output: string): string {
  const longest = Math.max(2, ...[...output.matchAll(/`+/g)].map(match => match[0].length))
  const fence = '`'.repeat(longest + 1)
  return `${fence}\n${output}\n${fence}`
}
