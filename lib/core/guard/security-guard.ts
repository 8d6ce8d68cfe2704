import { addedLines } from './diff-lines'
import { globMatcher } from './glob'
import { isLockfile } from './lockfiles'
import { bothPaths, makeTrip, verbOf } from './make-trip'
import { isForTests, isProse } from './path-kinds'
import { pathWords } from './path-words'
import {
  looksRandom,
  NAMED_SECRET,
  PLACEHOLDER,
  SECRET_PATTERNS,
  SETTING_SECRET,
  SIGNED_TOKEN,
  URL_SECRET,
} from './secret-patterns'
import { EXAMPLE_FILES, SECURITY_PAIRS, SECURITY_PATHS, SECURITY_WORDS } from './security-paths'
import type { FileChange, GuardTrip } from './types'

const PATHS = SECURITY_PATHS.map(({ what, globs }) => ({ what, matches: globMatcher(globs) }))
const isExample = globMatcher(EXAMPLE_FILES)
const WORDS = new Map(
  Object.entries(SECURITY_WORDS).flatMap(([what, words]) => words.map(word => [word, what] as const)),
)
const SHORTEST_SECRET = 16
const isSettings = globMatcher(['*.{env,yml,yaml,properties,ini,cfg,conf,toml}', '.env*'])
const PAIRS = new Map(Object.entries(SECURITY_PAIRS))

/**
 * Secrets in what a change adds, then paths of auth, crypto, permissions, CI and containers (`spec/loop.md`, Guards).
 * `steps` = the changes of each commit: what one adds and a later one takes away is pushed with both.
 */
export function securityTrips(changes: readonly FileChange[], steps: readonly FileChange[] = []): GuardTrip[] {
  const kept = new Map(steps.map(step => [step.path, passingTrip(step)] as const).filter(([, trip]) => trip !== null))
  const paths = new Set(changes.map(change => change.path))
  return [
    ...changes.flatMap(change => secretTrip(change) ?? kept.get(change.path) ?? pathTrip(change) ?? []),
    ...[...kept].flatMap(([path, trip]) => (trip && !paths.has(path) ? [trip] : [])),
  ]
}

/** What a path touches that is a person's, or null. */
export function securityArea(path: string): string | null {
  const lower = path.toLowerCase()
  if (isExample(lower)) return null
  const row = PATHS.find(({ matches }) => matches(lower))
  if (row) return isProse(lower) ? null : row.what
  if (isProse(lower) || isForTests(path) || isLockfile(path)) return null
  const words = pathWords(path)
  for (const [index, word] of words.entries()) {
    const area =
      WORDS.get(word) ?? WORDS.get(word.replace(/\d+$/, '')) ?? PAIRS.get(`${word} ${words[index + 1] ?? ''}`)
    if (area) return area
  }
  return null
}

function pathTrip(change: FileChange): GuardTrip | null {
  const area = bothPaths(change)
    .map(securityArea)
    .find(found => found !== null)
  return area ? makeTrip('security', change, `${verbOf(change)} ${change.path}, which is about ${area}.`) : null
}

function passingTrip(step: FileChange): GuardTrip | null {
  const trip = secretTrip(step)
  return trip && { ...trip, words: `${trip.words} A later commit takes it away, history keeps it.` }
}

function secretTrip(change: FileChange): GuardTrip | null {
  if (change.status === 'deleted' || isLockfile(change.path)) return null
  for (const line of new Set(addedLines(change))) {
    const what = line.length < SHORTEST_SECRET ? null : secretIn(line, change.path)
    if (what) return makeTrip('security', change, `Adds what looks like ${what} to ${change.path}.`, line)
  }
  return null
}

function secretIn(line: string, path: string): string | null {
  for (const { what, shape } of SECRET_PATTERNS) {
    const found = shape.exec(line)?.[0]
    if (found !== undefined && !PLACEHOLDER.test(found)) return what
  }
  if (isForTests(path)) return null
  if (SIGNED_TOKEN.test(line)) return 'a signed token'
  const values = [...line.matchAll(NAMED_SECRET)].map(([, value = '']) => value)
  const alone = [URL_SECRET, isSettings(path) ? SETTING_SECRET : null].map(shape => shape?.exec(line)?.[1] ?? '')
  return [...values, ...alone].some(value => looksRandom(value) && !PLACEHOLDER.test(value)) ? 'a secret' : null
}
