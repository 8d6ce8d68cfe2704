import type { ManualGate } from '@/lib/core/plan/types'

const CJK = /[\u3400-\u9fff]/

/** The question of a Manual-Gate in the plan's own language: `Manual-Gate awaits: lead approves the texts` (seed 003 §4). */
export function gateSentence(gate: ManualGate): string {
  const sentence = CJK.test(gate.approver)
    ? `${gate.approver}批准${gate.thing}`
    : `${gate.approver} approves ${gate.thing}`
  return `Manual-Gate awaits: ${sentence}`
}
