/** A `Key: value` line; `valueIndex` is the UTF-16 index of the value in the line. */
export type KeyLine = { key: string; value: string; keyIndex: number; valueIndex: number; isBulleted: boolean }

const KEY =
  /^(\s*)((?:[-*+]|\d{1,9}[.)])\s+)?(\*\*|__|`)?([A-Za-z][A-Za-z0-9]*(?:[ _–—-][A-Za-z0-9]+){0,4})(\*\*|__|`)?\s*[:：]/

/** Reads `Key: value`, the key plain, bold or back-ticked, with or without a bullet, `:` or `：`. Null when it is none. */
export function readKey(visible: string): KeyLine | null {
  const match = KEY.exec(visible)
  const name = match?.[4]
  if (!match || !name) return null
  const [whole, lead = '', bullet, opener, , closer] = match
  let valueIndex = whole.length
  if (opener && !closer && visible.startsWith(opener, valueIndex)) valueIndex += opener.length
  valueIndex += /^\s*/.exec(visible.slice(valueIndex))?.[0].length ?? 0
  return {
    key: normalizeKey(name),
    value: readValue(visible.slice(valueIndex)),
    keyIndex: lead.length + (bullet?.length ?? 0),
    valueIndex,
    isBulleted: bullet !== undefined,
  }
}

/** A key in the form keys are compared in: lower case, words joined by `-`. */
export function normalizeKey(name: string): string {
  return name.toLowerCase().replace(/[ _–—]/g, '-')
}

/** A value without surrounding white space and without the back-ticks or stars that wrap the whole of it. */
export function readValue(raw: string): string {
  const value = raw.trim()
  const wrapped = /^(`+|\*\*|__)([^`]+)\1$/.exec(value)
  return wrapped?.[2] ? wrapped[2].trim() : value
}

/** Whether a value says "nothing": `—`, `–`, `-`, `--`, `none`, `无` or empty. */
export function isNone(value: string): boolean {
  return /^(?:[—–-]|--|none|无)?[.。]?$/i.test(value.trim())
}

/** Text without emphasis, back-ticks, closing hashes and surrounding white space, for titles and labels. */
export function plainText(text: string): string {
  return text
    .replace(/\s#+\s*$/, '')
    .replace(/\*\*|__|`/g, '')
    .trim()
}

/** Whether a shell command can never fail, or hides a failure (`|| true` and its kin). */
export function neverFails(command: string): boolean {
  return (
    /\|\|\s*(?:true|:|exit\s+0|\/(?:usr\/)?bin\/true|echo\b)/.test(command) ||
    /(?:;|(?<!&)&)\s*(?:true|:|exit\s+0)\s*$/.test(command) ||
    /(?:^|[;&|]\s*)set\s+\+(?:e\b|o\s+(?:errexit|pipefail)\b)/.test(command) ||
    /(?:^|[^&>])&\s*$/.test(command)
  )
}

/** Whether a command line goes on behind its end (`\`, `&&`, `|`), so that it is not one line. */
export function isUnfinished(command: string): boolean {
  return /(?:\\|&&|\|)$/.test(command)
}
