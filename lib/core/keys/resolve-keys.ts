import { KEY_ACTIONS, type KeyAction } from './key-actions'
import type { KeySettings } from './key-settings'

/** The chords of each action as they hold for one person. */
export type KeyMap = Record<KeyAction, readonly string[]>

/** The person's keys; with all keys off no action has any (WCAG 2.1.4). */
export function resolveKeys({ off, map }: KeySettings): KeyMap {
  const keys: Record<string, readonly string[]> = {}
  for (const [action, chords] of Object.entries(KEY_ACTIONS))
    keys[action] = off ? [] : (map[action as KeyAction] ?? chords)
  return keys as KeyMap
}
