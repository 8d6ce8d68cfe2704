'use client'

import { useEffect } from 'react'
import { createKeybindingsHandler } from 'tinykeys'
import type { KeyAction } from '@/lib/core/keys/key-actions'
import { leavesToControl } from '@/lib/core/keys/leaves-to-control'
import { pressedKey } from '@/lib/core/keys/pressed-key'
import type { KeyMap } from '@/lib/core/keys/resolve-keys'
import { focusKind } from './focus-kind'
import type { KeyRegistry } from './key-registry'

/** Between the two strokes of `g b`; a slow hand has time. */
const STROKES_APART_MS = 2_000

/** Gives each key that is pressed on the page, and on no control that needs it, to the registry. */
export function useKeyListener(keys: KeyMap, registry: KeyRegistry, isOff: boolean): void {
  useEffect(() => {
    if (isOff) return
    const matching = findChords(keys)
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isElsewhere(event)) return
      const press = pressedKey(event, event.getModifierState('AltGraph'))
      if (!press || leavesToControl(focusKind(event.target), press)) return
      const [match] = matching(new KeyboardEvent('keydown', press))
      const isDone = match ? runOnce(registry, match.action, event) : takesDigit(registry, press, event)
      if (isDone) event.preventDefault()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [keys, registry, isOff])
}

type Match = { action: KeyAction; strokes: number }

/** The chords that end with this stroke, the longest first: in `g p` the `p` is no key of its own. */
function findChords(keys: KeyMap): (event: KeyboardEvent) => Match[] {
  let matches: Match[] = []
  const chords = Object.entries(keys).flatMap(([action, of]) => of.map(chord => [action as KeyAction, chord] as const))
  const bindings = chords.map(([action, chord]) => {
    const match = { action, strokes: chord.split(' ').length }
    return [chord.replaceAll('Mod+', '$mod+'), () => matches.push(match)] as const
  })
  const handle = createKeybindingsHandler(Object.fromEntries(bindings), { timeout: STROKES_APART_MS })
  return event => {
    matches = []
    handle(event)
    return matches.sort((a, b) => b.strokes - a.strokes)
  }
}

/** A key that is held down goes on moving, but does nothing else a second time. */
function runOnce(registry: KeyRegistry, action: KeyAction, { repeat }: KeyboardEvent): boolean {
  return repeat && !MOVES.includes(action) ? true : registry.run(action)
}

const MOVES: KeyAction[] = ['next', 'previous', 'select-next', 'select-previous', 'next-place', 'previous-place']

function takesDigit(
  registry: KeyRegistry,
  press: { key: string; ctrlKey: boolean; metaKey: boolean },
  event: KeyboardEvent,
) {
  if (event.repeat || press.ctrlKey || press.metaKey || !/^[1-9]$/.test(press.key)) return false
  return registry.runOption(Number(press.key))
}

/** Dialogs and open menus have their keys for themselves. */
function isElsewhere({ target }: KeyboardEvent): boolean {
  const isInDialog = target instanceof Element && target.closest('[role=dialog], [role=alertdialog], dialog') !== null
  return isInDialog || document.querySelector('[popover]:popover-open') !== null
}
