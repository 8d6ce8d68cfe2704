/** What a browser's `keydown` says. */
export type KeyDown = {
  key: string
  code: string
  shiftKey: boolean
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
  isComposing: boolean
  /** 229 while an input method takes the key. */
  keyCode: number
}

/** One stroke in the terms of the table of keys. */
export type Press = { key: string; shiftKey: boolean; ctrlKey: boolean; metaKey: boolean }

/**
 * The stroke that a `keydown` means, whatever the keyboard: full-width signs of input methods are their plain ones, a
 * letter of another script is the letter on the same key, Shift belongs to the sign it types, caps lock says nothing.
 * Null for what an input method takes, and for Alt. AltGr types signs such as `[`; Windows reports it as Ctrl with Alt.
 */
export function pressedKey(event: KeyDown, isAltGraph = false): Press | null {
  if (event.isComposing || event.keyCode === 229) return null
  if (event.altKey && !isAltGraph) return null
  const key = plainKey(event.key, event.code)
  const isLetter = /^[a-z]$/.test(key)
  return {
    key,
    shiftKey: event.shiftKey && (isLetter || key.length > 1),
    ctrlKey: event.ctrlKey && !isAltGraph,
    metaKey: event.metaKey,
  }
}

function plainKey(key: string, code: string): string {
  if ([...key].length !== 1) return key
  const sign = SIGNS[key] ?? key.normalize('NFKC')
  if (/^[!-~ ]$/.test(sign)) return sign.toLowerCase()
  return (/^(?:Key([A-Z])|Digit(\d))$/.exec(code)?.slice(1).find(Boolean) ?? key).toLowerCase()
}

/** Signs of Chinese and Japanese input methods that are no full-width form of the sign on the key. */
const SIGNS: Record<string, string> = {
  '。': '.',
  '｡': '.',
  '、': '/',
  '《': '<',
  '》': '>',
  '【': '[',
  '】': ']',
  '·': '`',
}
