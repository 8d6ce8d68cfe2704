import { describe, expect, test } from 'vitest'
import { FOCUS_KINDS, leavesToControl } from '@/lib/core/keys/leaves-to-control'
import { type KeyDown, pressedKey } from '@/lib/core/keys/pressed-key'

const down = (key: string, more: Partial<KeyDown> = {}): KeyDown => ({
  key,
  code: '',
  shiftKey: false,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  isComposing: false,
  keyCode: 0,
  ...more,
})
const press = (key: string, more: object = {}) => ({ key, shiftKey: false, ctrlKey: false, metaKey: false, ...more })

describe('a key means the same on every keyboard', () => {
  test.each<[string, KeyDown, ReturnType<typeof pressedKey>]>([
    ['a letter', down('j'), press('j')],
    ['a letter with caps lock', down('J'), press('j')],
    ['a letter with Shift', down('J', { shiftKey: true }), press('j', { shiftKey: true })],
    ['a sign that takes Shift', down('?', { shiftKey: true }), press('?')],
    ['the slash of a German keyboard', down('/', { shiftKey: true, code: 'Digit7' }), press('/')],
    ['a full-width colon', down('：', { shiftKey: true }), press(':')],
    ['a full-width question mark', down('？', { shiftKey: true }), press('?')],
    ['a Chinese full stop', down('。', { code: 'Period' }), press('.')],
    ['a full-width slash', down('／'), press('/')],
    ['the enumeration comma on the key of the slash', down('、', { code: 'Slash' }), press('/')],
    ['a full-width digit', down('２'), press('2')],
    ['a letter of a Russian keyboard', down('о', { code: 'KeyJ' }), press('j')],
    ['a digit of a Persian keyboard', down('۳', { code: 'Digit3' }), press('3')],
    ['a letter that has no Latin one on its key', down('ж', { code: 'Semicolon' }), press('ж')],
    ['Ctrl with a letter', down('k', { ctrlKey: true }), press('k', { ctrlKey: true })],
    ['⌘ with Enter', down('Enter', { metaKey: true }), press('Enter', { metaKey: true })],
    ['Alt with a letter, which is the system’s', down('å', { altKey: true, code: 'KeyA' }), null],
    ['a key while an input method composes', down('j', { isComposing: true }), null],
    ['a key that an input method takes', down('Process', { keyCode: 229 }), null],
  ])('%s', (_name, event, expected) => {
    expect(pressedKey(event)).toEqual(expected)
  })

  test('AltGr only types its sign', () => {
    expect(pressedKey(down('[', { ctrlKey: true, altKey: true }), true)).toEqual(press('['))
  })
})

describe('the focused control keeps the keys that it needs', () => {
  test.each([
    ['j', ['text', 'list']],
    ['Enter', ['text', 'list', 'radio', 'button']],
    [' ', ['text', 'list', 'radio', 'button']],
    ['ArrowDown', ['text', 'list', 'radio', 'scroller']],
    ['Escape', ['text', 'list']],
  ])('%j is left to %j', (key, kept) => {
    expect(FOCUS_KINDS.filter(focus => leavesToControl(focus, press(key)))).toEqual(kept)
  })

  test('with ⌘ or Ctrl the page takes it even from a text', () => {
    expect(FOCUS_KINDS.filter(focus => leavesToControl(focus, press('Enter', { metaKey: true })))).toEqual([])
    expect(leavesToControl('text', press('k', { ctrlKey: true }))).toBe(false)
  })
})
