import type { KeyAction } from './key-actions'

/** Actions as they are listed for people. `go-content` is not offered while there is no such page. */
export const KEY_GROUPS = {
  move: ['next', 'previous', 'open', 'back', 'newcomers', 'search'],
  answer: ['approve', 'send-back', 'comment', 'record', 'undo', 'snooze', 'one-line'],
  look: ['why', 'evidence', 'next-place', 'previous-place'],
  select: ['select', 'select-next', 'select-previous'],
  anywhere: ['palette', 'help', 'go-inbox', 'go-gates', 'go-projects'],
} as const satisfies Record<string, readonly KeyAction[]>

export type KeyGroup = keyof typeof KEY_GROUPS

/** The groups in their order. */
export const KEY_GROUP_NAMES = Object.keys(KEY_GROUPS) as KeyGroup[]
