const MAX_PATTERNS = 512

/**
 * True for paths that one of the globs names, read as in `.gitignore`: `**`, `*`, `?`, `{a,b}`; a glob without a slash
 * matches at any depth, a leading slash or one inside binds it to the root, and a folder stands for all that lies in it.
 * Brackets are plain characters (`app/[id]/page.tsx`). Linear in the path for each glob.
 */
export function globMatcher(globs: readonly string[]): (path: string) => boolean {
  const patterns = globs.flatMap(glob => expandBraces(glob.trim()).map(toSegments)).filter(found => found.length > 0)
  return path => {
    const segments = path.split('/')
    return patterns.some(pattern => matchesSegments(pattern, segments))
  }
}

function toSegments(glob: string): string[] {
  const anchored = glob.replace(/^\.\//, '/')
  const inner = anchored.replace(/^\/+|\/+$/g, '')
  if (inner === '') return []
  const segments = inner.split('/').filter(segment => segment !== '' && segment !== '.')
  return anchored.startsWith('/') || inner.includes('/') ? segments : ['**', ...segments]
}

/** `a{b,c}d` → `abd`, `acd`; nested braces too. A brace without its end, or far too many, stays as it is. */
function expandBraces(glob: string): string[] {
  let done: string[] = []
  let open = [glob]
  while (open.length > 0) {
    const next: string[] = []
    for (const text of open) {
      const group = innermostGroup(text)
      if (group) next.push(...group)
      else done.push(text)
    }
    if (next.length + done.length > MAX_PATTERNS) return [glob]
    open = next
  }
  done = [...new Set(done)]
  return done
}

function innermostGroup(text: string): string[] | null {
  const end = text.indexOf('}')
  const start = end === -1 ? -1 : text.lastIndexOf('{', end)
  if (start === -1) return null
  const [before, inside, after] = [text.slice(0, start), text.slice(start + 1, end), text.slice(end + 1)]
  return inside.split(',').map(choice => `${before}${choice}${after}`)
}

/** Which pattern positions are reachable after each path segment: no backtracking. */
function matchesSegments(pattern: readonly string[], path: readonly string[]): boolean {
  let reached = skipStars(pattern, new Set([0]))
  for (const segment of path) {
    const next = new Set<number>()
    for (const at of reached) {
      const part = pattern[at]
      if (part === undefined) return true
      if (part === '**') next.add(at)
      else if (matchesSegment(part, segment)) next.add(at + 1)
    }
    reached = skipStars(pattern, next)
    if (reached.size === 0) return false
  }
  return reached.has(pattern.length)
}

function skipStars(pattern: readonly string[], reached: Set<number>): Set<number> {
  for (const at of reached) if (pattern[at] === '**') reached.add(at + 1)
  return reached
}

/** `*` and `?` within one segment; the last star is the only place to go back to. */
function matchesSegment(pattern: string, text: string): boolean {
  let [p, t, star, mark] = [0, 0, -1, 0]
  while (t < text.length) {
    const character = pattern[p]
    if (character === '*') {
      star = p++
      mark = t
    } else if (character !== undefined && (character === '?' || character === text[t])) {
      p++
      t++
    } else if (star !== -1) {
      p = star + 1
      t = ++mark
    } else return false
  }
  while (pattern[p] === '*') p++
  return p === pattern.length
}
