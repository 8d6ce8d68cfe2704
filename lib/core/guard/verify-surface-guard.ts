import { globMatcher } from './glob'
import { reachedRecipes } from './make-targets'
import { bothPaths, makeTrip, verbOf } from './make-trip'
import { type NamedSurface, readNamedSurface } from './named-surface'
import { isFixture } from './path-kinds'
import { RUNNER_CONFIGS } from './runner-configs'
import { isTestFile, testTrips } from './test-trips'
import type { FileChange, GuardInput, GuardTrip } from './types'

const ROWS = RUNNER_CONFIGS.map(({ globs, ...row }) => ({ ...row, matches: globMatcher(globs) }))

/** Changes of what proves an item: scripts that verify or a gate runs, their config, and tests made weaker. */
export function verifySurfaceTrips(
  input: Pick<GuardInput, 'changes' | 'commands' | 'subfolder' | 'unchanged'>,
): GuardTrip[] {
  const surface = surfaceBefore(input)
  return [
    ...input.changes.flatMap(
      change => scriptTrip(change, surface) ?? targetTrip(change, surface) ?? configTrip(change, surface) ?? [],
    ),
    ...testTrips(input.changes),
  ]
}

/** What the plan's commands named before the child, so that it cannot name itself out of it. */
function surfaceBefore(input: Pick<GuardInput, 'changes' | 'commands' | 'subfolder' | 'unchanged'>): NamedSurface {
  const texts = new Map(Object.entries(input.unchanged ?? {}))
  for (const { path, oldPath, before, after } of input.changes) {
    const text = before ?? after
    if (text !== null) texts.set(oldPath ?? path, text)
  }
  return readNamedSurface(input.commands, input.subfolder, path => texts.get(path) ?? null)
}

function scriptTrip(change: FileChange, surface: NamedSurface): GuardTrip | null {
  const isNamed = bothPaths(change).some(
    path => surface.files.has(path) && !ROWS.some(row => row.part && row.matches(path)),
  )
  if (!isNamed || bothPaths(change).some(path => surface.targets.has(path)) || isTestFile(change)) return null
  return makeTrip('verify-surface', change, `${verbOf(change)} ${change.path}, which verify or a gate runs.`)
}

/** A Makefile or justfile: only what the named targets reach. */
function targetTrip(change: FileChange, surface: NamedSurface): GuardTrip | null {
  const targets = bothPaths(change)
    .map(path => surface.targets.get(path))
    .find(found => found !== undefined)
  if (!targets) return null
  const isSame = change.before !== null && change.after !== null && reachedOf(change.before) === reachedOf(change.after)
  if (isSame && change.status !== 'renamed') return null
  const names = targets.size > 0 ? [...targets].join(', ') : 'its first target'
  return makeTrip('verify-surface', change, `${verbOf(change)} what ${names} runs in ${change.path}.`)

  function reachedOf(text: string): string {
    return reachedRecipes(text, targets ?? new Set()).text
  }
}

function configTrip(change: FileChange, surface: NamedSurface): GuardTrip | null {
  if (isFixture(change.path)) return null
  const row = ROWS.find(
    ({ matches, tool, part }) =>
      bothPaths(change).some(matches) &&
      (tool === null || tool.test(surface.text)) &&
      (part === undefined || isPartChanged(change, part)),
  )
  if (!row || isNewPackage(change, surface)) return null
  const what = change.path.endsWith('package.json') ? 'scripts or test settings of' : 'how tests or checks run, in'
  return makeTrip('verify-surface', change, `${verbOf(change)} ${what} ${change.path}.`)
}

/** A text that is not known counts as changed. */
function isPartChanged({ status, before, after }: FileChange, part: (text: string) => string): boolean {
  const isKnown = (status === 'added' || before !== null) && (status === 'deleted' || after !== null)
  return !isKnown || part(before ?? '') !== part(after ?? '')
}

/** Scripts of a new package weaken nothing, unless verify or a gate runs them. */
function isNewPackage(change: FileChange, surface: NamedSurface): boolean {
  return change.status === 'added' && change.path.endsWith('package.json') && !surface.packages.has(change.path)
}
