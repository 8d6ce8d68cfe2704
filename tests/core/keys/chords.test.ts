import { describe, expect, test } from 'vitest'
import { formatChord } from '@/lib/core/keys/format-chord'
import { KEY_ACTIONS } from '@/lib/core/keys/key-actions'
import { parseChord, splitChords } from '@/lib/core/keys/parse-chord'

const CHORDS = Object.values(KEY_ACTIONS).flatMap((chords: readonly string[]) => chords)

describe('what a person types is read as keys', () => {
  test.each([
    ['j', 'j'],
    ['J', 'j'],
    ['shift+j', 'Shift+J'],
    ['⇧ J', 'Shift+J'],
    ['⌘K', 'Mod+k'],
    ['⌃ + k', 'Mod+k'],
    ['Ctrl K', 'Mod+k'],
    ['ctrl + enter', 'Mod+Enter'],
    ['Cmd+Shift+k', 'Mod+Shift+k'],
    ['g  B', 'g b'],
    ['return', 'Enter'],
    ['Esc', 'Escape'],
    ['↓', 'ArrowDown'],
    ['：', ':'],
    ['Shift+?', '?'],
    ['comma', ','],
    ['+', '+'],
  ])('%s is %s', (typed, chord) => {
    expect(parseChord(typed)).toEqual({ ok: true, chord })
  })

  test.each([
    ['', 'unknown'],
    ['jj', 'unknown'],
    ['a b c', 'unknown'],
    ['Hyper+k', 'unknown'],
    ['Shift+', 'unknown'],
    ['ж', 'unknown'],
    ['1', 'reserved'],
    ['９', 'reserved'],
    ['g 1', 'reserved'],
    ['Tab', 'reserved'],
    ['Space', 'reserved'],
    ['Ctrl+C', 'reserved'],
    ['⌘W', 'reserved'],
  ])('%j is refused as %s', (typed, fault) => {
    expect(parseChord(typed)).toEqual({ ok: false, fault })
  })

  test.each([
    ['j, ArrowDown', ['j', 'ArrowDown']],
    ['j、k，l', ['j', 'k', 'l']],
    [',', [',']],
    [' ', []],
  ])('%j names the keys %j', (typed, chords) => {
    expect(splitChords(typed)).toEqual(chords)
  })
})

describe('a key cap', () => {
  test.each([
    ['Mod+k', '⌘K', 'Ctrl K'],
    ['Mod+Enter', '⌘↵', 'Ctrl ↵'],
    ['Shift+J', '⇧J', '⇧J'],
    ['ArrowDown', '↓', '↓'],
    ['Escape', 'Esc', 'Esc'],
    ['g b', 'g b', 'g b'],
    [':', ':', ':'],
  ])('%s is %s on a Mac and %s elsewhere', (chord, mac, other) => {
    expect([formatChord(chord, 'mac'), formatChord(chord, 'other')]).toEqual([mac, other])
  })

  test.each(CHORDS)('%s is read back as it is shown', chord => {
    for (const platform of ['mac', 'other'] as const) {
      expect(parseChord(formatChord(chord, platform))).toEqual({ ok: true, chord })
    }
  })
})
