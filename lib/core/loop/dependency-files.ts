/** Files whose change means that dependencies have to be installed again (`spec/loop.md`, Setup). */
export const LOCKFILES = [
  'package-lock.json',
  'npm-shrinkwrap.json',
  'pnpm-lock.yaml',
  'yarn.lock',
  'bun.lock',
  'bun.lockb',
  'poetry.lock',
  'uv.lock',
  'Pipfile.lock',
  'requirements.txt',
  'Cargo.lock',
  'go.sum',
  'Gemfile.lock',
  'composer.lock',
  'mix.lock',
] as const

/** Files that name dependencies: an agent that changes one has most likely installed what it names. */
const MANIFESTS = [
  'package.json',
  'pyproject.toml',
  'Pipfile',
  'Cargo.toml',
  'go.mod',
  'Gemfile',
  'composer.json',
  'mix.exs',
  'pom.xml',
  'build.gradle',
  'build.gradle.kts',
]

const NAMES = new Set<string>([...LOCKFILES, ...MANIFESTS])

/** True when a path, from the repository's root, is a manifest or a lockfile, at whatever depth. */
export function isDependencyFile(path: string): boolean {
  return NAMES.has(path.slice(path.lastIndexOf('/') + 1))
}
