/** Which package manager's world a lockfile or manifest belongs to; the first part of a grant's subject. */
export const ECOSYSTEMS = ['npm', 'pypi', 'cargo', 'go', 'maven', 'gem', 'composer'] as const
export type Ecosystem = (typeof ECOSYSTEMS)[number]

const LOCKFILES: Readonly<Record<string, Ecosystem>> = {
  'package-lock.json': 'npm',
  'npm-shrinkwrap.json': 'npm',
  'pnpm-lock.yaml': 'npm',
  'yarn.lock': 'npm',
  'bun.lock': 'npm',
  'bun.lockb': 'npm',
  'deno.lock': 'npm',
  'poetry.lock': 'pypi',
  'uv.lock': 'pypi',
  'pdm.lock': 'pypi',
  'Pipfile.lock': 'pypi',
  'Cargo.lock': 'cargo',
  'go.sum': 'go',
  'gradle.lockfile': 'maven',
  'Gemfile.lock': 'gem',
  'composer.lock': 'composer',
}

/** The ecosystem of a lockfile, by its name at whatever depth; null for any other file. */
export function lockfileEcosystem(path: string): Ecosystem | null {
  const name = path.slice(path.lastIndexOf('/') + 1)
  return Object.hasOwn(LOCKFILES, name) ? (LOCKFILES[name] ?? null) : null
}

/** True for a lockfile: hashes, not secrets; versions, not code. */
export function isLockfile(path: string): boolean {
  return lockfileEcosystem(path) !== null
}
