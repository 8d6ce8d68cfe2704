import { decisionLabel } from '@/lib/core/plan/decision-references'
import { applyLineEdits, type EditResult } from '@/lib/core/plan/line-edits'
import { toOneLine } from '@/lib/core/plan/one-line'
import { type ItemBlock, readPrdStructure } from '@/lib/core/plan/read-prd-structure'
import type { Prd } from '@/lib/core/plan/types'

export type FixItem = { id: string; text: string; number: number }

/**
 * Adds `- [ ] P1-X01 <text> (added D-009)` behind the last item, in the file's own bullet style. The words enter as one
 * line without plan syntax. Refused when the ID is taken.
 */
export function addFixItem(text: string, fix: FixItem): EditResult {
  const structure = readPrdStructure(text)
  if (structure.items.some(block => block.id.id === fix.id)) return { ok: false, reason: `the ID ${fix.id} is taken` }
  const last = structure.items.findLast(block => !block.parent)
  const line = `${newBullet(last)} [ ] ${fix.id} ${toOneLine(fix.text)} (added ${decisionLabel(fix.number)})`
  const after = last?.endLine ?? structure.scan.lines.length
  return { ok: true, text: applyLineEdits(text, [{ type: 'insert-after', line: after, texts: [line] }]) }
}

/** `P1-X01`, or the next free one. */
export function nextFixId(prd: Prd, phaseId: string): string {
  const start = `${phaseId}-X`
  const used = prd.items
    .filter(item => item.id.startsWith(start))
    .map(item => Number.parseInt(item.id.slice(start.length), 10))
  const last = used.reduce((most, number) => Math.max(most, number || 0), 0)
  return `${start}${String(last + 1).padStart(2, '0')}`
}

function newBullet(last: ItemBlock | undefined): string {
  const bullet = last?.box.bullet ?? ''
  const lead = last?.box.lead ?? ''
  const numbered = /^(\d+)([.)])$/.exec(bullet)
  if (numbered) return `${lead}${Number(numbered[1]) + 1}${numbered[2]}`
  return `${lead}${bullet === '' ? '-' : bullet}`
}
