import { globMatcher } from '../glob'
import type { Ecosystem } from '../lockfiles'
import { readCargoToml } from './read-cargo'
import { readGoMod } from './read-go-mod'
import { readGradle, readVersionCatalog } from './read-gradle'
import { readComposerJson, readPackageJson } from './read-json-manifest'
import { readPnpmWorkspace } from './read-pnpm-workspace'
import { readPom } from './read-pom'
import { readPyproject } from './read-python-manifest'
import { readRequirementsTxt, readSetupCfg } from './read-requirements'
import { readGemfile } from './read-ruby'
import { readSetupPy } from './read-setup-py'
import type { ReadManifest } from './types'

type Manifest = { ecosystem: Ecosystem; globs: readonly string[]; read: ReadManifest }

const MANIFESTS: readonly Manifest[] = [
  { ecosystem: 'npm', globs: ['package.json'], read: readPackageJson },
  { ecosystem: 'npm', globs: ['pnpm-workspace.{yaml,yml}'], read: readPnpmWorkspace },
  { ecosystem: 'pypi', globs: ['pyproject.toml', 'Pipfile'], read: readPyproject },
  {
    ecosystem: 'pypi',
    globs: [
      '{requirements,constraints}*.{txt,in}',
      '*{requirements,constraints}.{txt,in}',
      '**/requirements/*.{txt,in}',
    ],
    read: readRequirementsTxt,
  },
  { ecosystem: 'pypi', globs: ['setup.cfg'], read: readSetupCfg },
  { ecosystem: 'pypi', globs: ['setup.py'], read: readSetupPy },
  { ecosystem: 'cargo', globs: ['Cargo.toml'], read: readCargoToml },
  { ecosystem: 'go', globs: ['go.mod'], read: readGoMod },
  { ecosystem: 'maven', globs: ['pom.xml'], read: readPom },
  { ecosystem: 'maven', globs: ['*.gradle', '*.gradle.kts'], read: readGradle },
  { ecosystem: 'maven', globs: ['*.versions.toml'], read: readVersionCatalog },
  { ecosystem: 'gem', globs: ['{Gemfile,gems.rb}', '*.gemspec'], read: readGemfile },
  { ecosystem: 'composer', globs: ['composer.json'], read: readComposerJson },
]

const ROWS = MANIFESTS.map(({ globs, ...row }) => ({ ...row, matches: globMatcher(globs) }))

/** How the manifest at a path is read; null when it is none. */
export function manifestAt(path: string): { ecosystem: Ecosystem; read: ReadManifest } | null {
  return ROWS.find(({ matches }) => matches(path)) ?? null
}
