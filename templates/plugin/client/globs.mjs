/*
 * Globs of ralph.json as Gatewalk reads them: `**`, `*`, `?`, `{a,b}`; a glob without a slash matches at any depth, a
 * folder stands for all that lies in it, brackets are plain characters. A test holds this against lib/core/guard/glob.ts.
 */

const MOST = 512

/** True for paths that one of the globs names. */
export function globMatcher(globs) {
  const patterns = globs.flatMap(glob => expand(glob.trim()).map(segmentsOf)).filter(found => found.length > 0)
  return path => patterns.some(pattern => matches(pattern, path.split('/')))
}

function segmentsOf(glob) {
  const anchored = glob.replace(/^\.\//, '/')
  const inner = anchored.replace(/^\/+|\/+$/g, '')
  if (inner === '') return []
  const segments = inner.split('/').filter(segment => segment !== '' && segment !== '.')
  return anchored.startsWith('/') || inner.includes('/') ? segments : ['**', ...segments]
}

function expand(glob) {
  let [done, open] = [[], [glob]]
  while (open.length > 0) {
    const next = []
    for (const text of open) {
      const end = text.indexOf('}')
      const start = end === -1 ? -1 : text.lastIndexOf('{', end)
      if (start === -1) done.push(text)
      else
        for (const choice of text.slice(start + 1, end).split(','))
          next.push(text.slice(0, start) + choice + text.slice(end + 1))
    }
    if (next.length + done.length > MOST) return [glob]
    open = next
  }
  done = [...new Set(done)]
  return done
}

/** Which places of the pattern are reachable after each segment of the path. */
function matches(pattern, path) {
  let reached = skipStars(pattern, new Set([0]))
  for (const segment of path) {
    const next = new Set()
    for (const at of reached) {
      if (pattern[at] === undefined) return true
      if (pattern[at] === '**') next.add(at)
      else if (matchesSegment(pattern[at], segment)) next.add(at + 1)
    }
    reached = skipStars(pattern, next)
    if (reached.size === 0) return false
  }
  return reached.has(pattern.length)
}

function skipStars(pattern, reached) {
  for (const at of reached) if (pattern[at] === '**') reached.add(at + 1)
  return reached
}

function matchesSegment(pattern, text) {
  let [p, t, star, mark] = [0, 0, -1, 0]
  while (t < text.length) {
    if (pattern[p] === '*') {
      star = p++
      mark = t
    } else if (pattern[p] !== undefined && (pattern[p] === '?' || pattern[p] === text[t])) {
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
