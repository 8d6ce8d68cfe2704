import { applyLineEdits } from '@/lib/core/plan/line-edits'
import { isNone, readKey } from '@/lib/core/plan/line-syntax'
import { scanMarkdown } from '@/lib/core/plan/markdown-lines'
import { parseMasterPlan } from '@/lib/core/plan/parse-master-plan'
import type { Problem } from '@/lib/core/plan/types'

/** Writes `Approved-By: name, date` into a Master Plan: in place of the line that is there, else before all else. */
export function writeApproval(text: string, { name, date }: { name: string; date: string }): string {
  const { lines } = scanMarkdown(text)
  const value = `${name}, ${date}`
  for (const line of lines) {
    if (line.kind !== 'text' && line.kind !== 'heading') continue
    const key = readKey(line.visible)
    if (key?.key !== 'approved-by') continue
    const head = line.text.slice(0, key.valueIndex)
    const tail = line.text.slice(Math.max(key.valueIndex, line.visible.trimEnd().length))
    const written = `${head}${/\s$/.test(head) ? '' : ' '}${value}${tail}`
    return applyLineEdits(text, [{ type: 'replace', line: line.number, text: written }])
  }
  const after = lines.findLast(line => line.kind === 'front-matter')?.number ?? 0
  const gap = after > 0 ? [''] : []
  return applyLineEdits(text, [{ type: 'insert-after', line: after, texts: [...gap, `Approved-By: ${value}`, ''] }])
}

/** True when nothing but the missing or unusable signature itself keeps the plan from starting. */
export function canSignPlan(problems: readonly Pick<Problem, 'severity' | 'code'>[]): boolean {
  return problems.every(problem => problem.severity !== 'error' || problem.code.startsWith('approved-by-'))
}

/** A name that reads the same from an Approved-By line and from a Manual-Gate. */
export function isApproverName(name: string): boolean {
  if (name !== name.trim() || name.length > 80 || isNone(name) || !/^[^\p{Cc}`*,，、;；:：#<>{}]+$/u.test(name))
    return false
  const parsed = parseMasterPlan(`Approved-By: ${name}, 2026-01-01\n\nPhase P1 — x\n`, 'x', '2026-01-01')
  return parsed.ok && parsed.value.approvedBy?.name === name
}
