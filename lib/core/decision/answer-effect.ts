import { CHILD_KINDS } from '@/lib/core/decision/child-kinds'
import { answerEndsRun, BLOCK_OPTION } from '@/lib/core/decision/kinds'
import type { DecisionKind } from '@/lib/core/decision/types'
import { unreachable } from '@/lib/core/invariant'

/** What happens once an answer is in the files; pages say it in words (`spec/inbox.md`, what will happen). */
export const ANSWER_EFFECTS = [
  'item-reopens',
  'item-blocked',
  'item-redone',
  'item-stays',
  'items-resolved',
  'fix-items-added',
  'gate-runs-again',
  'phase-passes',
  'loop-goes-on',
  'run-ends',
] as const
export type AnswerEffect = (typeof ANSWER_EFFECTS)[number]

/** The effect of one option of one kind (`spec/loop.md`, Decision kinds); a passed phase that is signed again stays so. */
export function answerEffect(
  kind: DecisionKind,
  optionId: string,
  { isPassed = false }: { isPassed?: boolean } = {},
): AnswerEffect {
  if (answerEndsRun(kind, optionId)) return 'run-ends'
  if (CHILD_KINDS.has(kind)) return optionId === BLOCK_OPTION.id ? 'item-blocked' : 'item-reopens'
  switch (kind) {
    case 'blocked-items':
      return 'items-resolved'
    case 'auto-gate-failed':
      return optionId === 'add-fix-item' ? 'fix-items-added' : 'gate-runs-again'
    case 'manual-gate':
    case 'content-review':
      if (isPassed && optionId === 'approve') return 'loop-goes-on'
      return optionId === 'approve' ? 'phase-passes' : 'fix-items-added'
    case 'choice':
    case 'dependency':
    case 'security':
    case 'db':
    case 'public-api':
    case 'verify-surface':
    case 'checkpoint':
    case 'phase-aborted':
    case 'plan-aborted':
    case 'baseline-red':
    case 'agent-failing':
    case 'plan-changed':
    case 'push-refused':
    case 'branch-conflict':
    case 'budget':
      return 'loop-goes-on'
    default:
      return unreachable(kind)
  }
}
