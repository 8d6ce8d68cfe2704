import { excerptAround } from './diff-lines'
import { lineCounts } from './line-counts'
import { type Ecosystem, lockfileEcosystem } from './lockfiles'
import { verbOf } from './make-trip'
import { manifestAt } from './manifest/manifests'
import type { ReadManifest } from './manifest/types'
import { isFixture } from './path-kinds'
import type { FileChange, GuardTrip } from './types'

/**
 * Dependencies added, removed or bumped in a manifest, else a lockfile that changed alone (`spec/loop.md`, Guards). With
 * a change of a dependency the lockfiles of its ecosystem ride along. Manifests of test data are not installed.
 */
export function dependencyTrips(changes: readonly FileChange[]): GuardTrip[] {
  const real = changes.flatMap(apart).filter(change => !isFixture(change.path))
  const locks = real.flatMap(change => {
    const ecosystem = lockfileEcosystem(change.path)
    return ecosystem ? [{ ecosystem, change, size: { path: change.path, ...lineCounts(change) } }] : []
  })
  const found = real.flatMap(change => {
    const manifest = manifestAt(change.path)
    if (!manifest) return []
    const lockfile = locks.find(lock => lock.ecosystem === manifest.ecosystem)?.size
    return manifestTrips(change, manifest).map(trip => (lockfile ? { ...trip, lockfile } : trip))
  })
  const moved = new Set(found.map(trip => trip.package?.ecosystem))
  const alone = locks.filter(({ ecosystem }) => !moved.has(ecosystem))
  return [...found, ...alone.map(({ change, size }) => lockfileTrip(change, size))]
}

/** A move into or out of being a manifest is a removal here and an addition there. */
function apart(change: FileChange): FileChange[] {
  const { path, oldPath } = change
  const role = (at: string): unknown => (isFixture(at) ? null : (manifestAt(at)?.read ?? lockfileEcosystem(at)))
  if (change.status !== 'renamed' || oldPath === null || role(path) === role(oldPath)) return [change]
  return [
    { ...change, status: 'deleted', path: oldPath, oldPath: null, after: null },
    { ...change, status: 'added', oldPath: null, before: null },
  ]
}

function manifestTrips(change: FileChange, manifest: { ecosystem: Ecosystem; read: ReadManifest }): GuardTrip[] {
  const { ecosystem, read } = manifest
  const [before, after] = isTextMissing(change)
    ? []
    : [change.before, change.after].map(text => (text === null ? new Map<string, string>() : versionsIn(read(text))))
  if (!before || !after) return [unreadable(change)]
  const names = [...new Set([...before.keys(), ...after.keys()])].filter(name => before.get(name) !== after.get(name))
  return names.map(name => {
    const [from, to] = [before.get(name) ?? null, after.get(name) ?? null]
    return {
      guard: 'dependency',
      subject: `${ecosystem}:${name}`,
      path: change.path,
      words: `${sentence({ name, from, to })} ${change.path}.`,
      hunk: excerptAround(change.hunk, name.slice(name.lastIndexOf(':') + 1)),
      package: { name, ecosystem, from, to },
    }
  })
}

/** A text that has to be there and is not: too large, or no text. */
function isTextMissing({ status, before, after }: FileChange): boolean {
  return (status !== 'added' && before === null) || (status !== 'deleted' && after === null)
}

function sentence({ name, from, to }: { name: string; from: string | null; to: string | null }): string {
  const versioned = (version: string | null): string => (version ? `${name} ${version}` : name)
  if (from === null) return `Adds ${versioned(to)} to`
  if (to === null) return `Removes ${versioned(from)} from`
  return `Changes ${name} from ${from || 'any version'} to ${to || 'any version'} in`
}

/** Each name with all its ranges, a name may stand in several sections; null when the manifest cannot be read. */
function versionsIn(list: ReturnType<ReadManifest>): Map<string, string> | null {
  if (list === null) return null
  const ranges = new Map<string, Set<string>>()
  for (const { name, version } of list) {
    if (name !== '') ranges.set(name, (ranges.get(name) ?? new Set()).add(version))
  }
  return new Map([...ranges].map(([name, found]) => [name, [...found].sort().join(', ')]))
}

function unreadable(change: FileChange): GuardTrip {
  const words = `${verbOf(change)} ${change.path}, whose dependencies cannot be read.`
  return { guard: 'dependency', subject: change.path, path: change.path, words, hunk: excerptAround(change.hunk, '') }
}

function lockfileTrip(change: FileChange, lockfile: NonNullable<GuardTrip['lockfile']>): GuardTrip {
  const words = `${verbOf(change)} ${change.path} (+${lockfile.added} −${lockfile.removed} lines) without a manifest.`
  const hunk = excerptAround(change.hunk, '')
  return { guard: 'dependency', subject: change.path, path: change.path, words, hunk, lockfile }
}
