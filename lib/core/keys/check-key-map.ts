import { KEY_ACTION_NAMES, KEY_ACTIONS, type KeyAction } from './key-actions'
import type { KeySettings } from './key-settings'
import { type ChordFault, parseChord, splitChords } from './parse-chord'

/** What is wrong with the keys typed for one action. `with`: the action that has the same keys, or begins with them. */
export type KeyProblem = {
  action: KeyAction
  text: string
  fault: ChordFault | 'too-many' | 'conflict'
  with?: KeyAction
}

export type CheckedKeyMap = { chords: Record<KeyAction, string[]>; problems: KeyProblem[] }

/** Keys of one action at most. */
export const MAX_CHORDS = 4

/**
 * Checks all keys as they were typed, action by action. Two actions conflict when they share a chord, or when one's
 * chord begins another's: a lone `g` would never let `g b` come. Every problem is told, at most one for each action.
 * An action that is not among the typed keeps the keys of the table.
 */
export function checkKeyMap(typed: Partial<Record<KeyAction, string>>): CheckedKeyMap {
  const read = KEY_ACTION_NAMES.map(action => readAction(action, typed[action] ?? KEY_ACTIONS[action].join(', ')))
  const taken = read.flatMap(({ action, chords }) => chords.map(chord => ({ action, chord })))
  const problems = read.flatMap(({ action, chords, problem }): KeyProblem[] => {
    if (problem) return [problem]
    for (const chord of chords) {
      const rival = taken.find(other => other.action !== action && collide(other.chord, chord))
      if (rival) return [{ action, text: chord, fault: 'conflict', with: rival.action }]
    }
    return []
  })
  const chords = Object.fromEntries(read.map(({ action, chords }) => [action, chords]))
  return { chords: chords as Record<KeyAction, string[]>, problems }
}

function readAction(action: KeyAction, text: string): { action: KeyAction; chords: string[]; problem?: KeyProblem } {
  const parts = splitChords(text)
  if (parts.length > MAX_CHORDS) return { action, chords: [], problem: { action, text, fault: 'too-many' } }
  const chords: string[] = []
  for (const part of parts) {
    const parsed = parseChord(part)
    if (!parsed.ok) return { action, chords: [], problem: { action, text: part, fault: parsed.fault } }
    if (!chords.includes(parsed.chord)) chords.push(parsed.chord)
  }
  return { action, chords }
}

/** What of a map differs from the table; only that is kept, so that a later table reaches everyone else. */
export function ownChords(chords: Record<KeyAction, string[]>): KeySettings['map'] {
  const own = KEY_ACTION_NAMES.filter(action => chords[action].join() !== KEY_ACTIONS[action].join())
  return Object.fromEntries(own.map(action => [action, chords[action]]))
}

function collide(one: string, other: string): boolean {
  return one === other || one.startsWith(`${other} `) || other.startsWith(`${one} `)
}
