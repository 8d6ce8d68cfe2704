import { describe, expect, test } from 'vitest'
import { checkKeyMap } from '@/lib/core/keys/check-key-map'
import { KEY_ACTIONS, type KeyAction } from '@/lib/core/keys/key-actions'
import { parseKeySettings } from '@/lib/core/keys/key-settings'
import { resolveKeys } from '@/lib/core/keys/resolve-keys'

const DEFAULTS = Object.fromEntries(
  Object.entries(KEY_ACTIONS).map(([action, chords]) => [action, chords.join(', ')]),
) as Record<KeyAction, string>

const problemsOf = (typed: Partial<Record<KeyAction, string>>) => checkKeyMap({ ...DEFAULTS, ...typed }).problems

describe('the keys that hold', () => {
  test('are those of the table until somebody changes them', () => {
    expect(resolveKeys(parseKeySettings({}))).toEqual(KEY_ACTIONS)
  })

  test('are the person’s where they chose others, or none', () => {
    const keys = resolveKeys(parseKeySettings({ map: { next: ['s'], undo: [] } }))
    expect([keys.next, keys.undo, keys.previous]).toEqual([['s'], [], ['k', 'ArrowUp']])
  })

  test('are none at all when they are switched off', () => {
    expect(Object.values(resolveKeys(parseKeySettings({ off: true, map: { next: ['s'] } }))).flat()).toEqual([])
  })

  test.each([[null], ['x'], [{ off: 'yes', map: 3 }], [{ map: { next: 'j' } }], [{ map: { 'make-tea': ['t'] } }]])(
    'are those of the table when %j is stored',
    stored => {
      expect(parseKeySettings(stored)).toEqual({ off: false, map: {} })
    },
  )
})

describe('a map of keys', () => {
  test('of the table has no problem and stays as it is', () => {
    expect(checkKeyMap(DEFAULTS)).toEqual({ chords: KEY_ACTIONS, problems: [] })
  })

  test('names one key once, in one spelling', () => {
    expect(checkKeyMap({ ...DEFAULTS, next: 'S, s , down' }).chords.next).toEqual(['s', 'ArrowDown'])
  })

  test.each<[string, Partial<Record<KeyAction, string>>, ReturnType<typeof problemsOf>]>([
    [
      'two actions on one key',
      { snooze: 'z' },
      [
        { action: 'snooze', text: 'z', fault: 'conflict', with: 'undo' },
        { action: 'undo', text: 'z', fault: 'conflict', with: 'snooze' },
      ],
    ],
    [
      'a key that begins a longer one',
      { help: 'g' },
      expect.arrayContaining([
        expect.objectContaining({ action: 'help', text: 'g', fault: 'conflict', with: 'go-inbox' }),
      ]),
    ],
    ['a number, which chooses an option', { why: '3' }, [{ action: 'why', text: '3', fault: 'reserved' }]],
    ['what is no key', { why: 'i, banana' }, [{ action: 'why', text: 'banana', fault: 'unknown' }]],
    ['more keys than four', { why: 'i, o, u, y, w' }, [{ action: 'why', text: 'i, o, u, y, w', fault: 'too-many' }]],
    ['no key, which is allowed', { why: '' }, []],
    ['two keys swapped', { next: 'k', previous: 'j' }, []],
  ])('%s', (_name, typed, problems) => {
    expect(problemsOf(typed)).toEqual(problems)
  })
})
