/** Why a text names no keys that can be taken. */
export type ChordFault = 'unknown' | 'reserved'
export type ParsedChord = { ok: true; chord: string } | { ok: false; fault: ChordFault }

/** Strokes of one chord: `g b` has two. */
const MAX_STROKES = 2

/**
 * Reads one chord as a person types it (`⌘K`, `ctrl + enter`, `Shift+J`, `g b`) into the form of KEY_ACTIONS. The case
 * of a letter says nothing: Shift is written. Reserved are 1–9 (options), Tab, Space, and what browsers do with Mod.
 */
export function parseChord(text: string): ParsedChord {
  const strokes = normalised(text).split(' ').filter(Boolean)
  if (strokes.length === 0 || strokes.length > MAX_STROKES) return { ok: false, fault: 'unknown' }
  const parsed = strokes.map(parseStroke)
  const fault = parsed.find(stroke => !stroke.ok)
  return fault ?? { ok: true, chord: parsed.map(stroke => (stroke.ok ? stroke.chord : '')).join(' ') }
}

/** Several chords, parted by commas; a comma alone is the comma key. */
export function splitChords(text: string): string[] {
  const whole = text.trim()
  if (whole === ',' || whole === '，') return [',']
  return whole
    .split(/[,，、]/)
    .map(part => part.trim())
    .filter(Boolean)
}

/** One spelling for the signs of Mac keyboards, full-width signs and spaces around plus. */
function normalised(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[⌘⌃]\s*(?:\+\s*)?/g, 'Mod+')
    .replace(/⇧\s*(?:\+\s*)?/g, 'Shift+')
    .replace(/\b(mod|cmd|command|ctrl|control|meta|shift)(?:\s*\+\s*|\s+)/gi, '$1+')
    .trim()
}

function parseStroke(text: string): ParsedChord {
  const parts = /^((?:\p{L}+\+)*)(.+)$/u.exec(text)
  const mods = new Set<string>()
  for (const name of (parts?.[1] ?? '').split('+').filter(Boolean)) {
    const mod = MODS[name.toLowerCase()]
    if (!mod) return { ok: false, fault: 'unknown' }
    mods.add(mod)
  }
  const key = readKey(parts?.[2] ?? '')
  if (!key) return { ok: false, fault: 'unknown' }
  if (isReserved(key, mods)) return { ok: false, fault: 'reserved' }
  // A sign is what the keyboard makes of it: whether that takes Shift differs from layout to layout.
  const isShifted = mods.has('Shift') && (/^\p{L}$/u.test(key) || key.length > 1)
  const shown = isShifted && key.length === 1 && !mods.has('Mod') ? key.toUpperCase() : key
  return { ok: true, chord: `${mods.has('Mod') ? 'Mod+' : ''}${isShifted ? 'Shift+' : ''}${shown}` }
}

function readKey(text: string): string | null {
  if (/^[!-~]$/.test(text)) return text.toLowerCase()
  return NAMES[text.toLowerCase()] ?? null
}

function isReserved(key: string, mods: Set<string>): boolean {
  if (key === 'Tab' || key === 'Space') return true
  if (/^\d$/.test(key)) return true
  return mods.has('Mod') && BROWSER_KEYS.includes(key)
}

/** With ⌘ or Ctrl these are the browser's or the text's: copy, paste, close, find, print and the like. */
const BROWSER_KEYS = [...'acvxzyfghlnopqrstuwj+-=']

const MODS: Record<string, string> = {
  mod: 'Mod',
  cmd: 'Mod',
  command: 'Mod',
  ctrl: 'Mod',
  control: 'Mod',
  meta: 'Mod',
  shift: 'Shift',
}

const NAMES: Record<string, string> = {
  enter: 'Enter',
  return: 'Enter',
  '↵': 'Enter',
  '⏎': 'Enter',
  escape: 'Escape',
  esc: 'Escape',
  arrowup: 'ArrowUp',
  up: 'ArrowUp',
  '↑': 'ArrowUp',
  arrowdown: 'ArrowDown',
  down: 'ArrowDown',
  '↓': 'ArrowDown',
  arrowleft: 'ArrowLeft',
  left: 'ArrowLeft',
  '←': 'ArrowLeft',
  arrowright: 'ArrowRight',
  right: 'ArrowRight',
  '→': 'ArrowRight',
  backspace: 'Backspace',
  '⌫': 'Backspace',
  delete: 'Delete',
  del: 'Delete',
  comma: ',',
  tab: 'Tab',
  space: 'Space',
}
