import { globMatcher } from './glob'
import { bothPaths, makeTrip, verbOf } from './make-trip'
import type { FileChange, Guard, GuardInput, GuardTrip } from './types'

/**
 * Changes of paths that ralph.json adds to a guard. For public-api they are the whole guard: what of a project is public
 * (exports, OpenAPI, proto) only the project knows.
 */
export function globTrips(guard: Guard, input: Pick<GuardInput, 'changes' | 'config' | 'subfolder'>): GuardTrip[] {
  const { globs } = input.config[guard]
  if (globs.length === 0) return []
  const matches = globMatcher(globs)
  const hits = (change: FileChange): boolean =>
    bothPaths(change).some(path => {
      const inside = projectPath(path, input.subfolder)
      return inside !== null && matches(inside)
    })
  return input.changes
    .filter(hits)
    .map(change => makeTrip(guard, change, `${verbOf(change)} ${change.path}, which ralph.json puts under ${guard}.`))
}

/** A repository path from the project's root; null when it lies outside. */
function projectPath(path: string, subfolder: string): string | null {
  if (subfolder === '') return path
  return path.startsWith(`${subfolder}/`) ? path.slice(subfolder.length + 1) : null
}
