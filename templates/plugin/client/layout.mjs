const isColourful = process.stdout.isTTY === true && !process.env.NO_COLOR

/** Bold where a terminal shows it. */
export const bold = text => (isColourful ? `\u001B[1m${text}\u001B[22m` : text)
/** Faint where a terminal shows it. */
export const dim = text => (isColourful ? `\u001B[2m${text}\u001B[22m` : text)

/** Rows of cells under each other, two spaces apart; Chinese characters are two columns wide. */
export function columns(rows) {
  const widths = []
  for (const row of rows)
    for (const [index, cell] of row.entries()) widths[index] = Math.max(widths[index] ?? 0, width(cell))
  return rows
    .map(row =>
      row
        .map((cell, index) => cell + ' '.repeat(widths[index] - width(cell)))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

function width(text) {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the escapes of bold and dim take no room
  const plain = text.replace(/\u001B\[\d+m/g, '')
  return [...plain].reduce((sum, character) => sum + (WIDE.test(character) ? 2 : 1), 0)
}

const WIDE =
  /[\u1100-\u115F\u2E80-\u303E\u3041-\uA4CF\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE6F\uFF00-\uFF60\uFFE0-\uFFE6]/
