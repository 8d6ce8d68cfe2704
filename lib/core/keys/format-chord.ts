/** Whose keyboard it is: Macs have ⌘, others Ctrl. */
export type KeyPlatform = 'mac' | 'other'

/** The words on a key cap: `⌘K` or `Ctrl K`, `⇧J`, `↓`, `Esc`, `g b`. */
export function formatChord(chord: string, platform: KeyPlatform): string {
  return chord
    .split(' ')
    .map(stroke => formatStroke(stroke, platform))
    .join(' ')
}

function formatStroke(stroke: string, platform: KeyPlatform): string {
  const [, mod, shift, key = ''] = /^(Mod\+)?(Shift\+)?(.+)$/.exec(stroke) ?? []
  const cap = CAPS[key] ?? (mod || shift ? key.toUpperCase() : key)
  return `${mod ? (platform === 'mac' ? '⌘' : 'Ctrl ') : ''}${shift ? '⇧' : ''}${cap}`
}

const CAPS: Record<string, string> = {
  Enter: '↵',
  Escape: 'Esc',
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  Backspace: '⌫',
  Delete: 'Del',
}

/** Reads it from what a browser says of itself: `navigator.platform` or its user agent. */
export function keyPlatform(words: string): KeyPlatform {
  return /Mac|iPhone|iPad|iPod/.test(words) ? 'mac' : 'other'
}
