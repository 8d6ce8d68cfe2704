/** True when a commit message holds the item's ID as a whole token: `P1-1` is not in `P1-10: …`. */
export function namesItem(message: string, itemId: string): boolean {
  for (let at = message.indexOf(itemId); at >= 0; at = message.indexOf(itemId, at + 1)) {
    const before = message[at - 1] ?? ' '
    const after = message.slice(at + itemId.length, at + itemId.length + 2)
    if (!TOKEN.test(before) && !continues(after)) return true
  }
  return false
}

const TOKEN = /[\p{L}\p{N}_.-]/u

/** A dot or dash ends an ID unless more of a token follows: `P1-01.` is the ID, `1.2.3` is not `1.2`. */
function continues(after: string): boolean {
  const [first = ' ', second = ' '] = after
  if (first === '.' || first === '-') return /[\p{L}\p{N}_]/u.test(second)
  return TOKEN.test(first)
}
