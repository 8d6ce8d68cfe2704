import { expect, test } from 'vitest'
import { changeOf, namesOf, tripsOf } from '../../support/guard-changes'

const PATHS: [path: string, guard: 'security' | 'db' | 'verify-surface' | null][] = [
  ['src/auth/login.ts', 'security'],
  ['src/authController.ts', 'security'],
  ['app/OAuth2Client.java', 'security'],
  ['src/pages/sign-in.tsx', 'security'],
  ['lib/password/hash.ts', 'security'],
  ['app/policies/post_policy.rb', 'security'],
  ['src/permissions.py', 'security'],
  ['internal/crypto/aes.go', 'security'],
  ['src/EncryptionService.cs', 'security'],
  ['src/middleware/cors.ts', 'security'],
  ['.github/workflows/ci.yml', 'security'],
  ['.github/dependabot.yml', 'security'],
  ['.github/CODEOWNERS', 'security'],
  ['.gitlab-ci.yml', 'security'],
  ['ci/Jenkinsfile', 'security'],
  ['.circleci/config.yml', 'security'],
  ['Dockerfile', 'security'],
  ['services/api/Dockerfile.prod', 'security'],
  ['Dockerfile-dev', 'security'],
  ['docker/Containerfile_test', 'security'],
  ['api.Containerfile', 'security'],
  ['src/dockerfiles.ts', null],
  ['config/prod.env', 'security'],
  ['config/example.env', null],
  ['docker-compose.override.yml', 'security'],
  ['deploy/k8s/api.yaml', 'security'],
  ['infra/main.tf', 'security'],
  ['.env', 'security'],
  ['.env.production', 'security'],
  ['certs/server.key', 'security'],
  ['.npmrc', 'security'],
  // Words, pictures and tests change nothing of who may do what.
  ['docs/authentication.md', null],
  ['src/login.css', null],
  ['public/oauth.svg', null],
  ['locales/en/auth.json', null],
  ['src/auth/login.test.ts', null],
  ['tests/auth/helpers.ts', null],
  ['src/author.ts', null],
  ['src/authors/list.ts', null],
  ['src/authoring-tool.ts', null],
  ['design/tokens.ts', null],
  ['src/session.ts', null],
  ['src/components/charts/bar.tsx', null],
  ['src/roles.ts', null],
  ['.github/ISSUE_TEMPLATE/bug.md', null],
  ['.github/ISSUE_TEMPLATE/bug.yml', null],
  ['.github/PULL_REQUEST_TEMPLATE.md', null],
  ['.env.example', null],
  ['.dockerignore', null],
  ['src/docker-hints.ts', null],
  ['src/compose.ts', null],

  ['prisma/schema.prisma', 'db'],
  ['prisma/migrations/0001_x/migration.sql', 'db'],
  ['drizzle/0000_init.sql', 'db'],
  ['drizzle.config.ts', 'db'],
  ['src/db/schema.ts', 'db'],
  ['alembic/versions/1_x.py', 'db'],
  ['app/migrations/0002_user.py', 'db'],
  ['db/migrate/20240101_add.rb', 'db'],
  ['db/schema.rb', 'db'],
  ['src/main/resources/db/migration/V1__init.sql', 'db'],
  ['src/main/resources/db/changelog/db.changelog-1.xml', 'db'],
  ['src/migrations/1690-User.ts', 'db'],
  ['database/migrations/2024_create_users.php', 'db'],
  ['Data/Migrations/Init.cs', 'db'],
  ['queries/report.sql', 'db'],
  ['test/fixtures/seed.sql', null],
  ['tests/migrations/migrate.test.ts', null],
  ['docs/migrations/v2.md', null],
  ['src/schema.ts', null],
  ['src/models.py', null],
  ['src/sql.ts', null],

  ['vitest.config.ts', 'verify-surface'],
  ['packages/a/jest.config.js', 'verify-surface'],
  ['playwright.config.ts', 'verify-surface'],
  ['.mocharc.json', 'verify-surface'],
  ['pytest.ini', 'verify-surface'],
  ['tox.ini', 'verify-surface'],
  ['phpunit.xml.dist', 'verify-surface'],
  ['.husky/pre-commit', 'verify-surface'],
  ['tests/fixtures/app/vitest.config.ts', null],
  // Checks that no verify or gate of this plan runs.
  ['eslint.config.js', null],
  ['tsconfig.json', null],
  ['Makefile', null],
  ['src/config.ts', null],
  ['README.md', null],
]

test.each(PATHS)('a change of %s is guarded by: %s', (path, guard) => {
  const expected = guard === null ? [] : [`${guard} ${path}`]
  expect(namesOf([changeOf(path, 'a', 'b')])).toEqual(expected)
})

test('a file that is moved out of a guarded path or deleted there trips too', () => {
  expect(namesOf([changeOf('src/other.ts', 'a', 'a', 'src/auth/x.ts')])).toEqual(['security src/other.ts'])
  expect(tripsOf([changeOf('src/auth/x.ts', 'a', null)])[0]?.words).toBe(
    'Deletes src/auth/x.ts, which is about authentication.',
  )
})

const AWS = `AKIA${'Z7QRSTUVWXYZ2345'}`
const SECRETS: [line: string, path: string, trips: boolean][] = [
  [`const key = '${AWS}'`, 'src/a.ts', true],
  [`const key = '${AWS}'`, 'tests/a.test.ts', true],
  ["const key = 'AKIAIOSFODNN7EXAMPLE'", 'src/a.ts', false],
  ['-----BEGIN RSA PRIVATE KEY-----', 'src/a.ts', true],
  ['-----BEGIN OPENSSH PRIVATE KEY-----', 'src/a.txt', true],
  ['-----BEGIN PUBLIC KEY-----', 'src/a.ts', false],
  [`token: ghp_${'a1B2c3D4'.repeat(4)}e5F6`, 'config.yml', true],
  [`x = "glpat-${'a1B2c3D4e5'.repeat(2)}"`, 'src/a.py', true],
  [`STRIPE=sk_live_${'9aB8cD7e'.repeat(3)}`, 'deploy.sh', true],
  [`STRIPE=sk_test_${'9aB8cD7e'.repeat(3)}`, 'deploy.sh', false],
  [`sk-ant-api03-${'Qw3rT5yU'.repeat(10)}`, 'src/a.ts', true],
  [`AIza${'Sy9xKqZ'.repeat(5)}`, 'src/firebase.ts', true],
  [`password = "${'hT9kL2mQ'.repeat(3)}"`, 'src/a.py', true],
  [`password = "${'hT9kL2mQ'.repeat(3)}"`, 'tests/a_test.py', false],
  ['password = "correct-horse-battery-staple"', 'src/a.py', false],
  ['const apiKey = process.env.API_KEY_OF_THE_SERVICE', 'src/a.ts', false],
  ["accessToken: 'your_access_token_Here_123'", 'src/a.ts', false],
  [`"integrity": "sha512-${AWS}aB9/"`, 'package-lock.json', false],
  [`checksum = "${AWS}"`, 'Cargo.lock', false],
  [`api_key: ${'hT9kL2mQ'.repeat(3)}`, 'config/app.yml', true],
  [`export DB_PASSWORD=${'hT9kL2mQ'.repeat(3)}`, 'deploy/app.env', true],
  ['secretName: my-app-secret-Name-in-the-cluster', 'config/app.yml', false],
  [`token = ${'hT9kL2mQ'.repeat(3)}`, 'src/a.ts', false],
  [`const url = 'postgres://admin:${'hT9kL2mQ'.repeat(2)}@db.internal/x'`, 'src/a.ts', true],
  ["const url = 'postgres://postgres:postgres-password@localhost/x'", 'src/a.ts', false],
  [`const jwt = 'eyJ${'hbGciOiJI'.repeat(3)}.eyJ${'zdWIiOiIx'.repeat(3)}.${'hT9kL2mQ'.repeat(4)}'`, 'src/a.ts', true],
  [
    `const jwt = 'eyJ${'hbGciOiJI'.repeat(3)}.eyJ${'zdWIiOiIx'.repeat(3)}.${'hT9kL2mQ'.repeat(4)}'`,
    'tests/a.ts',
    false,
  ],
  ['const commit = "889e68f0a1b2c3d4e5f60718293a4b5c6d7e8f90"', 'src/a.ts', false],
]

test.each(SECRETS)('the added line %s in %s is taken for a secret: %s', (line, path, trips) => {
  const words = tripsOf([changeOf(path, 'a', `a\n${line}`)])
    .filter(trip => trip.guard === 'security')
    .map(trip => trip.words)
  expect(words.some(text => text.startsWith('Adds what looks like'))).toBe(trips)
})

test('a secret that was there before, or that goes away, trips nothing', () => {
  const line = `const key = '${AWS}'`
  const kept = { ...changeOf('src/a.ts', null, null), status: 'modified' as const, hunk: `@@ -1 +1 @@\n ${line}\n+b` }
  expect(namesOf([kept, changeOf('src/b.ts', line, 'const key = env.KEY')])).toEqual([])
})

test('globs of ralph.json add paths to a guard, from the project folder, and public-api has no others', () => {
  const config = { on: true, globs: ['src/api/**', '*.proto'] }
  const off = { on: false, globs: [] }
  const guards = { security: off, db: off, 'verify-surface': off, 'public-api': config, dependency: off }
  const changes = ['src/api/users.ts', 'web/src/api/users.ts', 'web/a/b.proto', 'other/b.proto', 'web/src/x.ts'].map(
    path => changeOf(path, 'a', 'b'),
  )
  expect(namesOf(changes, { config: guards, subfolder: 'web' })).toEqual([
    'public-api web/src/api/users.ts',
    'public-api web/a/b.proto',
  ])
  expect(namesOf(changes)).toEqual([])
})

test('a guard that is off trips nothing, its globs neither', () => {
  const off = { on: false, globs: ['**'] }
  const config = { security: off, db: off, 'verify-surface': off, 'public-api': off, dependency: off }
  expect(namesOf([changeOf('src/auth/x.ts', 'a', 'b'), changeOf('a.sql', 'a', 'b')], { config })).toEqual([])
})

test('a secret that one commit adds and a later one takes away trips, since history keeps it', () => {
  const step = (path: string, line: string) => ({ ...changeOf(path, null, line), before: null, after: null })
  const steps = [step('src/a.ts', `const key = '${AWS}'`), step('src/auth/b.ts', 'b'), step('src/c.ts', 'c')]
  const trips = tripsOf([changeOf('src/c.ts', null, 'c')], { steps })
  expect(trips.map(trip => `${trip.guard} ${trip.subject}`)).toEqual(['security src/a.ts'])
  expect(trips[0]?.words).toContain('history keeps it')
  const clean = changeOf('src/a.ts', null, 'clean')
  expect(namesOf([clean], { steps, grants: [{ guard: 'security', subject: 'src/a.ts' }] })).toEqual([])
})
