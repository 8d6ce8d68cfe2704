import { countTests, type TestCounts } from './count-tests'
import { makeTrip } from './make-trip'
import { isNamedAsTest, mayHoldTests, staysInRun } from './path-kinds'
import { testLanguageOf } from './test-languages'
import type { FileChange, GuardTrip } from './types'

type Counted = { change: FileChange; before: TestCounts; after: TestCounts }

/**
 * Tests deleted, skipped or emptied (`spec/loop.md`, Guards). Adding tests, renaming them and moving them to another file
 * are none of these.
 */
export function testTrips(changes: readonly FileChange[]): GuardTrip[] {
  const counted = changes.filter(change => [change.path, change.oldPath ?? ''].some(mayHoldTests)).map(count)
  const gained = gainedNames(counted)
  const gainedInRun = gainedNames(counted.filter(({ change }) => staysInRun(change.path)))
  const assertions = counted.reduce((sum, { before, after }) => sum + after.assertions - before.assertions, 0)
  return counted.flatMap(file => {
    const wasNamed = isNamedAsTest(file.change.oldPath ?? file.change.path)
    const reason = whyTripped(file, movedAway(file, wasNamed ? gainedInRun : gained), assertions >= 0)
    return reason === null
      ? []
      : [makeTrip('verify-surface', file.change, `${reason} ${file.change.path}.`, shownBy(file))]
  })
}

/** True when a path is judged by what happens to its tests, not as a script. */
export function isTestFile(change: FileChange): boolean {
  if (!mayHoldTests(change.path)) return false
  if (isNamedAsTest(change.path)) return true
  const { before, after } = count(change)
  return before.tests + after.tests + before.assertions + after.assertions > 0
}

function count(change: FileChange): Counted {
  return {
    change,
    before: countTests(change.oldPath ?? change.path, change.before),
    after: countTests(change.path, change.status === 'deleted' ? null : change.after),
  }
}

function whyTripped({ change, before, after }: Counted, moved: number, areAssertionsKept: boolean): string | null {
  const lost = before.tests - after.tests - moved
  const isUnknown = change.status !== 'added' && change.before === null
  if (change.status === 'deleted') {
    if (lost > 0) return `Deletes ${tests(lost)} with`
    return isNamedAsTest(change.path) && (isUnknown || !testLanguageOf(change.path)) ? 'Deletes the test' : null
  }
  if (isNamedAsTest(change.oldPath ?? '') && !staysInRun(change.path))
    return 'Takes tests out of the run by moving them to'
  if (change.after?.trim() === '' && change.before?.trim() && isNamedAsTest(change.path)) return 'Empties'
  if (after.only > before.only) return 'Lets only some tests run in'
  if (after.skips > before.skips) return `Skips ${tests(after.skips - before.skips)} in`
  if (change.status !== 'added' && after.conditional > before.conditional) return 'Lets tests be skipped in'
  if (lost > 0) return `Removes ${tests(lost)} from`
  const fewer = before.assertions - after.assertions
  if (fewer > 0 && before.tests > 0 && !(moved > 0 && areAssertionsKept)) {
    return `Removes ${fewer} ${fewer === 1 ? 'assertion' : 'assertions'} from`
  }
  return null
}

function tests(many: number): string {
  return many === 1 ? '1 test' : `${many} tests`
}

/** How often each test name is new in the files together. */
function gainedNames(counted: readonly Counted[]): Map<string, number> {
  const gained = new Map<string, number>()
  for (const { before, after } of counted) {
    const own = tally(after.names)
    for (const [name, times] of tally(before.names)) own.set(name, (own.get(name) ?? 0) - times)
    for (const [name, times] of own) if (times > 0) gained.set(name, (gained.get(name) ?? 0) + times)
  }
  return gained
}

/** How many of a file's lost tests stand in other files now; each new one answers for one lost. */
function movedAway({ before, after }: Counted, gained: Map<string, number>): number {
  const own = tally(before.names)
  for (const [name, times] of tally(after.names)) own.set(name, (own.get(name) ?? 0) - times)
  let moved = 0
  for (const [name, times] of own) {
    const taken = Math.min(Math.max(0, times), gained.get(name) ?? 0)
    gained.set(name, (gained.get(name) ?? 0) - taken)
    moved += taken
  }
  return moved
}

function tally(names: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return counts
}

/** A word that stands in the changed lines when something was skipped. */
function shownBy({ before, after }: Counted): string {
  return after.only > before.only ? 'only' : after.skips > before.skips ? 'skip' : ''
}
