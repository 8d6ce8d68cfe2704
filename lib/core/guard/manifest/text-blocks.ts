/** What stands between each `open` and the next `close`. One pass. */
export function textBetween(text: string, open: string, close: string): string[] {
  const found: string[] = []
  for (let at = text.indexOf(open); at !== -1; ) {
    const end = text.indexOf(close, at + open.length)
    if (end === -1) break
    found.push(text.slice(at + open.length, end))
    at = text.indexOf(open, end)
  }
  return found
}

/** The text without what stands from each `open` to the next `close`, both included. One pass. */
export function withoutBlocks(text: string, open: string, close: string): string {
  const kept: string[] = []
  let from = 0
  for (let at = text.indexOf(open); at !== -1; at = text.indexOf(open, from)) {
    const end = text.indexOf(close, at + open.length)
    if (end === -1) break
    kept.push(text.slice(from, at))
    from = end + close.length
  }
  return kept.join('') + text.slice(from)
}
