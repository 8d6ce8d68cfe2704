/**
 * What keys can do, and the keys that do it at first (`spec/inbox.md`, Desktop). A chord is written as `Mod+Enter`
 * (⌘ or Ctrl), `Shift+J`, `.`, or two strokes with a space: `g b`. The keys 1–9 choose options and are not listed.
 */
export const KEY_ACTIONS = {
  next: ['j', 'ArrowDown'],
  previous: ['k', 'ArrowUp'],
  open: ['Enter'],
  back: ['Escape'],
  record: ['Mod+Enter'],
  newcomers: ['.'],
  approve: ['a'],
  'send-back': ['r'],
  comment: ['c'],
  snooze: ['h'],
  select: ['x'],
  'select-next': ['Shift+J'],
  'select-previous': ['Shift+K'],
  undo: ['z'],
  why: ['i'],
  evidence: ['d'],
  'next-place': ['n'],
  'previous-place': ['p'],
  search: ['/'],
  'one-line': [':'],
  palette: ['Mod+k'],
  help: ['?'],
  'go-inbox': ['g b'],
  'go-gates': ['g g'],
  'go-projects': ['g p'],
  'go-content': ['g c'],
} as const satisfies Record<string, readonly string[]>

export type KeyAction = keyof typeof KEY_ACTIONS

/** All actions in the order of the table. */
export const KEY_ACTION_NAMES = Object.keys(KEY_ACTIONS) as KeyAction[]
