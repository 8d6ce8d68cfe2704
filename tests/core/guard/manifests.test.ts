import { expect, test } from 'vitest'
import { changeOf, tripsOf } from '../../support/guard-changes'

type Row = [what: string, path: string, before: string, after: string, trips: string[]]

const json = (value: unknown): string => JSON.stringify(value, null, 2)
const PYPROJECT = `[project]
name = "x" # a comment = "y"
dependencies = [
  "httpx[http2]>=0.27",  # pinned, see "docs"
  'uvloop==0.19; sys_platform != "win32"',
]

[project.optional-dependencies]
dev = ["pytest~=8.0"]

[dependency-groups]
lint = ["ruff==0.4.1", {include-group = "dev"}]

[tool.poetry.dependencies]
python = "^3.11"
Django = { version = "^5.0", extras = ["argon2"] }
local-lib = { path = "../lib" }

[tool.poetry.group.test.dependencies.coverage]
version = "^7"

[tool.uv.sources]
httpx = { git = "https://github.com/encode/httpx", rev = "abc" }
`
const CARGO = `[package]
name = "x"
version = "0.1.0"

[dependencies]
serde = { version = "1.0", features = ["derive"] } # comment
tokio.workspace = true
own = { path = "../own" }
md5 = { package = "md-5", version = "0.10" }

[dependencies.regex]
version = "1.10"

[target.'cfg(unix)'.dependencies]
nix = "0.28"
`
const SETUP_PY = `from setuptools import setup
setup(
    name='mine',
    install_requires=[
        'requests>=2',  # old: 'six'
    ],
    extras_require={'dev': ['black']},
)
`
const GO = `module example.com/x

go 1.22

require (
	github.com/gin-gonic/gin v1.9.1
	golang.org/x/text v0.14.0 // indirect
)

require github.com/stretchr/testify v1.9.0
replace example.com/own => ../own
`
const POM = `<project>
  <parent><groupId>org.springframework.boot</groupId><artifactId>spring-boot-starter-parent</artifactId><version>3.2.0</version></parent>
  <properties><jackson.version>2.16.0</jackson.version></properties>
  <!-- <dependency><groupId>old</groupId><artifactId>old</artifactId></dependency> -->
  <dependencies>
    <dependency>
      <groupId>com.fasterxml.jackson.core</groupId>
      <artifactId>jackson-databind</artifactId>
      <version>\${jackson.version}</version>
      <exclusions><exclusion><groupId>a</groupId><artifactId>b</artifactId></exclusion></exclusions>
    </dependency>
  </dependencies>
</project>`
const GRADLE = `plugins {
    id 'java'
    id("org.springframework.boot") version "3.2.0"
}
def lombok = '1.18.30'
dependencies {
    implementation 'com.google.guava:guava:33.0.0-jre'
    compileOnly "org.projectlombok:lombok:\${lombok}"
    testImplementation(libs.junit.jupiter)
    api(project(":core"))
    runtimeOnly group: 'org.postgresql', name: 'postgresql', version: '42.7.0'
    // implementation 'not:this:1'
}`
const GEMFILE = `source 'https://rubygems.org'
gem 'rails', '~> 7.1', '>= 7.1.2' # comment
gem "puma"
gem 'own', path: 'vendor/own'
group :test do
  gem 'rspec-rails', git: 'https://github.com/rspec/rspec-rails'
end`
const PNPM = `packages:
  - 'packages/*'
catalog:
  react: ^18.3.0 # the one
  "@types/node": '20.1.0'
catalogs:
  next:
    react: ^19.0.0
`

const ROWS: Row[] = [
  ['added', 'package.json', json({}), json({ dependencies: { zod: '^4' } }), ['Adds zod ^4 to']],
  ['removed', 'package.json', json({ devDependencies: { a: '1' } }), json({}), ['Removes a 1 from']],
  [
    'bumped',
    'a/package.json',
    json({ dependencies: { a: '1' } }),
    json({ dependencies: { a: '2' } }),
    ['Changes a from 1 to 2 in'],
  ],
  [
    'peer and optional',
    'package.json',
    '{}',
    json({ peerDependencies: { p: '1' }, optionalDependencies: { o: '2' } }),
    ['Adds p 1 to', 'Adds o 2 to'],
  ],
  [
    'an override',
    'package.json',
    '{}',
    json({ overrides: { a: { '.': '1', b: '2' } } }),
    ['Adds a 1 to', 'Adds a>b 2 to'],
  ],
  ['a resolution', 'package.json', '{}', json({ resolutions: { 'x/**/y': '1' } }), ['Adds x/**/y 1 to']],
  [
    'the package manager',
    'package.json',
    '{}',
    json({ packageManager: 'pnpm@9.1.0+sha512.abc' }),
    ['Adds pnpm 9.1.0 to'],
  ],
  [
    'a package of the workspace',
    'package.json',
    '{}',
    json({ dependencies: { a: 'workspace:*', b: 'file:../b' } }),
    [],
  ],
  ['a tarball', 'package.json', '{}', json({ dependencies: { b: 'file:./b.tgz' } }), ['Adds b file:./b.tgz to']],
  ['another section', 'package.json', json({ devDependencies: { a: '1' } }), json({ dependencies: { a: '1' } }), []],
  [
    'order, a field, a byte order mark, line ends',
    'package.json',
    json({ dependencies: { a: '1', b: '2' } }),
    `\uFEFF${json({ version: '2', dependencies: { b: '2', a: '1' } }).replaceAll('\n', '\r\n')}`,
    [],
  ],
  [
    'broken JSON',
    'package.json',
    '{}',
    '{ "dependencies": {',
    ['Changes package.json, whose dependencies cannot be read'],
  ],
  ['not an object', 'package.json', '{}', '[1]', ['Changes package.json, whose dependencies cannot be read']],
  ['a prototype', 'package.json', '{}', '{"dependencies":{"__proto__":"1"}}', ['Adds __proto__ 1 to']],
  [
    'a catalog',
    'pnpm-workspace.yaml',
    PNPM,
    PNPM.replace('^18.3.0', '^18.3.1'),
    ['Changes react from ^18.3.0, ^19.0.0 to ^18.3.1, ^19.0.0 in'],
  ],
  [
    'a quoted name in a catalog',
    'pnpm-workspace.yaml',
    PNPM,
    PNPM.replace("'20.1.0'", '20.2.0'),
    ['Changes @types/node from 20.1.0 to 20.2.0 in'],
  ],
  [
    'a workspace folder',
    'pnpm-workspace.yaml',
    PNPM,
    PNPM.replace("  - 'packages/*'", "  - 'packages/*'\n  - apps/*"),
    [],
  ],

  [
    'a range',
    'pyproject.toml',
    PYPROJECT,
    PYPROJECT.replace('0.27', '0.28'),
    [
      'Changes httpx from [http2]>=0.27, https://github.com/encode/httpx abc to [http2]>=0.28, https://github.com/encode/httpx abc in',
    ],
  ],
  ['an extra', 'pyproject.toml', PYPROJECT, PYPROJECT.replace('pytest~=8.0"', 'pytest~=8.0", "tox"'), ['Adds tox to']],
  [
    'a group',
    'pyproject.toml',
    PYPROJECT,
    PYPROJECT.replace('ruff==0.4.1', 'ruff==0.5.0'),
    ['Changes ruff from ==0.4.1 to ==0.5.0 in'],
  ],
  [
    'a Poetry table',
    'pyproject.toml',
    PYPROJECT,
    PYPROJECT.replace('"^5.0"', '"^5.1"'),
    ['Changes django from ^5.0 to ^5.1 in'],
  ],
  [
    'a Poetry table of its own',
    'pyproject.toml',
    PYPROJECT,
    PYPROJECT.replace('"^7"', '"^8"'),
    ['Changes coverage from ^7 to ^8 in'],
  ],
  [
    'a marker, a comment, a local path, the name',
    'pyproject.toml',
    PYPROJECT,
    PYPROJECT.replace('win32', 'cygwin')
      .replace('a comment', 'b')
      .replace('../lib', './lib')
      .replace('name = "x"', 'name = "y"'),
    [],
  ],
  ['line ends', 'pyproject.toml', PYPROJECT, `\uFEFF${PYPROJECT.replaceAll('\n', '\r\n')}`, []],
  [
    'an open list',
    'pyproject.toml',
    PYPROJECT,
    '[project]\ndependencies = [ "a"',
    ['Changes pyproject.toml, whose dependencies cannot be read'],
  ],
  [
    'a pin',
    'requirements.txt',
    'Django==5.0 # web\n',
    'django==5.1 --hash=sha256:abc \\\n  --hash=sha256:def\n',
    ['Changes django from ==5.0 to ==5.1 in'],
  ],
  ['a development pin', 'requirements/dev.txt', '-r base.txt\n', '-r base.txt\n-e .\nblack\n', ['Adds black to']],
  [
    'an index',
    'requirements-dev.txt',
    '',
    '--index-url https://evil.example/simple\n',
    ['Adds package index https://evil.example/simple to'],
  ],
  [
    'a source',
    'requirements.txt',
    '',
    'git+https://github.com/a/thing.git@v1#egg=thing\n',
    ['Adds thing git+https://github.com/a/thing.git@v1#egg=thing to'],
  ],
  [
    'setuptools',
    'setup.cfg',
    '[options]\ninstall_requires =\n    requests>=2,<3\n',
    '[options]\ninstall_requires =\n    requests>=2,<3\n    flask; python_version < "3.9"\n[metadata]\nname = x\n',
    ['Adds flask to'],
  ],

  [
    'a program of setuptools',
    'setup.py',
    SETUP_PY,
    SETUP_PY.replace("'requests>=2'", "'requests>=3', 'flask[async]'")
      .replace("'black'", "'ruff'")
      .replace('# old', '#'),
    ['Changes requests from >=2 to >=3 in', 'Removes black from', 'Adds flask [async] to', 'Adds ruff to'],
  ],
  ['a name of a program', 'setup.py', SETUP_PY, SETUP_PY.replace("'mine'", "'ours'"), []],

  ['a feature', 'Cargo.toml', CARGO, CARGO.replace('["derive"]', '["derive", "rc"]'), []],
  [
    'a crate',
    'Cargo.toml',
    CARGO,
    CARGO.replace('version = "1.0", f', 'version = "1.1", f'),
    ['Changes serde from 1.0 to 1.1 in'],
  ],
  [
    'a table of its own',
    'Cargo.toml',
    CARGO,
    CARGO.replace('"1.10"', '"1.11"'),
    ['Changes regex from 1.10 to 1.11 in'],
  ],
  ['a renamed crate', 'Cargo.toml', CARGO, CARGO.replace('0.10', '0.11'), ['Changes md-5 from 0.10 to 0.11 in']],
  ['a target', 'Cargo.toml', CARGO, CARGO.replace('nix = "0.28"', ''), ['Removes nix 0.28 from']],
  [
    'of the workspace',
    'Cargo.toml',
    CARGO,
    CARGO.replace('tokio.workspace', 'tracing.workspace'),
    ['Removes tokio workspace from', 'Adds tracing workspace to'],
  ],
  ["the package's own version", 'Cargo.toml', CARGO, CARGO.replace('0.1.0', '0.2.0'), []],

  [
    'a module',
    'go.mod',
    GO,
    GO.replace('v1.9.1', 'v1.10.0'),
    ['Changes github.com/gin-gonic/gin from v1.9.1 to v1.10.0 in'],
  ],
  [
    'one line',
    'go.mod',
    GO,
    GO.replace('testify v1.9.0', 'testify v1.9.1'),
    ['Changes github.com/stretchr/testify from v1.9.0 to v1.9.1 in'],
  ],
  ['an indirect module', 'go.mod', GO, GO.replace('v0.14.0', 'v0.15.0'), []],
  ['a replacement', 'go.mod', GO, `${GO}replace a.b/c => d.e/f v1.0.0\n`, ['Adds a.b/c replaced by d.e/f v1.0.0 to']],

  [
    'a property',
    'pom.xml',
    POM,
    POM.replace('2.16.0', '2.17.0'),
    ['Changes com.fasterxml.jackson.core:jackson-databind from 2.16.0 to 2.17.0 in'],
  ],
  [
    'the parent',
    'pom.xml',
    POM,
    POM.replace('3.2.0', '3.3.0'),
    ['Changes org.springframework.boot:spring-boot-starter-parent from 3.2.0 to 3.3.0 in'],
  ],
  ['a commented dependency', 'pom.xml', POM, POM.replace('<groupId>old', '<groupId>new'), []],
  ['an unfinished pom', 'pom.xml', POM, '<project><dep', ['Changes pom.xml, whose dependencies cannot be read']],
  [
    'a library',
    'build.gradle',
    GRADLE,
    GRADLE.replace('33.0.0-jre', '33.1.0-jre'),
    ['Changes com.google.guava:guava from 33.0.0-jre to 33.1.0-jre in'],
  ],
  [
    'a constant',
    'build.gradle',
    GRADLE,
    GRADLE.replace("'1.18.30'", "'1.18.32'"),
    ['Changes org.projectlombok:lombok from 1.18.30 to 1.18.32 in'],
  ],
  [
    'named parts',
    'build.gradle',
    GRADLE,
    GRADLE.replace('42.7.0', '42.7.1'),
    ['Changes org.postgresql:postgresql from 42.7.0 to 42.7.1 in'],
  ],
  [
    'a plugin',
    'app/build.gradle.kts',
    GRADLE,
    GRADLE.replace('"3.2.0"', '"3.3.0"'),
    ['Changes org.springframework.boot from 3.2.0 to 3.3.0 in'],
  ],
  [
    'a catalog reference',
    'build.gradle',
    GRADLE,
    GRADLE.replace('libs.junit.jupiter', 'libs.mockito'),
    ['Removes libs.junit.jupiter from', 'Adds libs.mockito to'],
  ],
  [
    'a block on one line',
    'build.gradle',
    'dependencies { implementation "a.b:c:1" }\n',
    `dependencies { implementation "a.b:c:1"; testImplementation "a.b:d:\${v}" }\n`,
    [`Adds a.b:d \${v} to`],
  ],
  [
    'a comment, a project',
    'build.gradle',
    GRADLE,
    GRADLE.replace('not:this:1', 'not:that:2').replace(':core', ':core2'),
    [],
  ],
  [
    'a version catalog',
    'gradle/libs.versions.toml',
    '[versions]\nktor = "2.3"\n[libraries]\nktor = { module = "io.ktor:ktor", version.ref = "ktor" }\n',
    '[versions]\nktor = "2.4"\n[libraries]\nktor = { module = "io.ktor:ktor", version.ref = "ktor" }\n',
    ['Changes io.ktor:ktor from 2.3 to 2.4 in'],
  ],

  [
    'a gem',
    'Gemfile',
    GEMFILE,
    GEMFILE.replace('7.1.2', '7.1.3'),
    ['Changes rails from ~> 7.1, >= 7.1.2 to ~> 7.1, >= 7.1.3 in'],
  ],
  [
    'a gem from git',
    'Gemfile',
    GEMFILE,
    GEMFILE.replace('rspec/rspec-rails', 'me/rspec-rails'),
    ['Changes rspec-rails from https://github.com/rspec/rspec-rails to https://github.com/me/rspec-rails in'],
  ],
  [
    'the gem source',
    'Gemfile',
    GEMFILE,
    GEMFILE.replace('rubygems.org', 'gems.example'),
    ['Changes gem source from https://rubygems.org to https://gems.example in'],
  ],
  ['a gemspec', 'x.gemspec', '', "  s.add_development_dependency 'rake', '~> 13'\n", ['Adds rake ~> 13 to']],
  [
    'a PHP package',
    'composer.json',
    json({ require: { php: '>=8.1' } }),
    json({ require: { php: '>=8.2', 'ext-json': '*', 'monolog/monolog': '^3' } }),
    ['Adds monolog/monolog ^3 to'],
  ],
]

const off = { on: false, globs: [] }
const config = { security: off, db: off, 'verify-surface': off, 'public-api': off, dependency: { on: true, globs: [] } }

test.each(ROWS)('%s in %s', (_what, path, before, after, trips) => {
  const words = tripsOf([changeOf(path, before, after)], { config }).map(trip => trip.words)
  expect(words).toEqual(trips.map(text => (text.includes(path) ? `${text}.` : `${text} ${path}.`)))
})
