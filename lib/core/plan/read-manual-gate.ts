import { plainText } from '@/lib/core/plan/line-syntax'
import { foldLine } from '@/lib/core/plan/one-line'
import type { ManualGate } from '@/lib/core/plan/types'

/** Reads `<approver> approves <thing>` or `<approver>批准<thing>`; null when neither. */
export function readManualGate(value: string): ManualGate | null {
  const text = foldLine(plainText(value))
  const english = /\s+approves?\s+/i.exec(text)
  const chinese = /\s*批准\s*/.exec(text)
  const match = english && chinese ? (english.index < chinese.index ? english : chinese) : (english ?? chinese)
  if (!match) return null
  const approver = text.slice(0, match.index).trim()
  const thing = text.slice(match.index + match[0].length).trim()
  return approver && thing ? { approver, thing } : null
}
