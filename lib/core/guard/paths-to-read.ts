import { globMatcher } from './glob'
import { lockfileEcosystem } from './lockfiles'
import { bothPaths } from './make-trip'
import { manifestAt } from './manifest/manifests'
import { readNamedSurface } from './named-surface'
import { mayHoldTests } from './path-kinds'
import { RUNNER_CONFIGS } from './runner-configs'
import type { FileChange, GuardInput } from './types'

const isConfig = globMatcher(RUNNER_CONFIGS.filter(row => row.part !== undefined).flatMap(row => row.globs))

/**
 * Paths whose text `checkGuards` needs, from the repository's root: of a changed one before and after (a renamed one's
 * before stands at `oldPath`), of one that did not change (package.json and Makefiles that verify goes through) the
 * base's text in `unchanged`. A path may not exist.
 */
export function pathsToRead(
  changes: readonly Pick<FileChange, 'status' | 'path' | 'oldPath'>[],
  input: Omit<GuardInput, 'changes' | 'grants'>,
): string[] {
  const changed = changes.flatMap(change => (bothPaths(change).some(needsText) ? bothPaths(change) : []))
  const { packages, targets, files } = readNamedSurface(
    input.commands,
    input.subfolder,
    path => input.unchanged?.[path] ?? null,
  )
  const named = changes.flatMap(change => (bothPaths(change).some(path => files.has(path)) ? bothPaths(change) : []))
  return [...new Set([...changed, ...named, ...packages, ...targets.keys()])]
}

function needsText(path: string): boolean {
  return manifestAt(path) !== null || lockfileEcosystem(path) !== null || mayHoldTests(path) || isConfig(path)
}
