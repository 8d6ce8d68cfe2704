import type { Tone } from '@/components/ui/tag'
import type { DecisionKind } from '@/lib/core/decision/types'

/** The colour of each kind; its word and its icon say the same. */
export const KIND_TONES = {
  choice: 'neutral',
  dependency: 'violet',
  security: 'red',
  db: 'red',
  'public-api': 'violet',
  'verify-surface': 'violet',
  'blocked-items': 'red',
  'auto-gate-failed': 'red',
  'manual-gate': 'amber',
  checkpoint: 'blue',
  'phase-aborted': 'red',
  'plan-aborted': 'red',
  'baseline-red': 'red',
  'agent-failing': 'red',
  'plan-changed': 'amber',
  'push-refused': 'red',
  'branch-conflict': 'red',
  budget: 'amber',
  'content-review': 'amber',
} as const satisfies Record<DecisionKind, Tone>
