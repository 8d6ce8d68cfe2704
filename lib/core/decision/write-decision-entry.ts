import { optionIdText, writeAnswer } from '@/lib/core/decision/answer-line'
import type { DecisionEntry, DecisionOption } from '@/lib/core/decision/types'
import { decisionLabel } from '@/lib/core/plan/decision-references'
import { fenced } from '@/lib/core/plan/markdown-fence'
import { toOneLine } from '@/lib/core/plan/one-line'

/** The lines of one entry (`spec/files.md`, DECISIONS.md). Everyone's words are one line without plan syntax. */
export function writeEntry(entry: DecisionEntry): string[] {
  const lines = [
    `### ${decisionLabel(entry.number)} — Phase ${entry.phaseId} — ${toOneLine(entry.question)}`,
    `- Kind: ${entry.kind}`,
    `- Item: ${entry.itemId ?? '—'}`,
    ...(entry.reopens === undefined ? [] : [`- Reopens: ${decisionLabel(entry.reopens)}`]),
    `- Asked: ${entry.asked ?? '—'}`,
    `- Tags: ${entry.tags.map(toOneLine).join(', ') || '—'}`,
    `- Context: ${toOneLine(entry.context) || '—'}`,
    '- Options:',
    ...entry.options.flatMap(writeOption),
    `- Evidence: ${entry.evidence === null ? '—' : toOneLine(entry.evidence) || '—'}`,
    ...entry.answers.flatMap(answer => writeAnswer(answer, '')),
  ]
  return entry.output?.trim() ? [...lines, '- Output:', '', ...fenced(entry.output)] : lines
}

function writeOption(option: DecisionOption): string[] {
  const lines = [`  - (${optionIdText(option.id)}) ${toOneLine(option.label)}`.trimEnd()]
  if (option.consequence?.trim()) lines.push(`    - Consequence: ${toOneLine(option.consequence)}`)
  for (const grant of option.grants ?? []) {
    lines.push(`    - Grants: ${toOneLine(grant.guard)} ${toOneLine(grant.subject)}`.trimEnd())
  }
  return lines
}
