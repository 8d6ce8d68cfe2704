import { unreachable } from '@/lib/core/invariant'
import type { Press } from './pressed-key'

/** What has the focus when a key is pressed. `scroller`: a block that scrolls by itself. */
export const FOCUS_KINDS = ['page', 'text', 'list', 'radio', 'button', 'scroller'] as const
export type FocusKind = (typeof FOCUS_KINDS)[number]

/** True when the focused control needs the key itself: whoever types, types; arrows move within a group of radios. */
export function leavesToControl(focus: FocusKind, { key, ctrlKey, metaKey }: Press): boolean {
  if (ctrlKey || metaKey) return false
  switch (focus) {
    case 'page':
      return false
    case 'text':
    case 'list':
      return true
    case 'radio':
      return key === 'Enter' || key === ' ' || key.startsWith('Arrow')
    case 'button':
      return key === 'Enter' || key === ' '
    case 'scroller':
      return key.startsWith('Arrow')
    default:
      return unreachable(focus)
  }
}
