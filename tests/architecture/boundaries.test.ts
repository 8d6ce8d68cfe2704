import { execFile } from 'node:child_process'
import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { createTempDir } from '@/tests/support/temp-dir'

const ROOT = resolve(import.meta.dirname, '../..')
const SOURCES = ['app', 'components', 'lib', 'worker']
const CRUISER = join(ROOT, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs')

const reportSchema = z.object({
  summary: z.object({
    totalCruised: z.number(),
    violations: z.array(z.object({ from: z.string(), to: z.string(), rule: z.object({ name: z.string() }) })),
  }),
})
type Report = z.infer<typeof reportSchema>['summary']

/** For each rule: the file that breaks it, and its content. */
const PLANTS: [rule: string, file: string, content: string][] = [
  ['core-is-pure', 'lib/core/clock.ts', "import { readFileSync } from 'node:fs'\nexport const clock = readFileSync"],
  ['core-is-pure', 'lib/core/reach-out.ts', "import '../git/git'"],
  ['core-is-pure', 'lib/core/deep/draw.ts', "import 'react'"],
  ['adapters-do-not-know-each-other', 'lib/agent/uses-git.ts', "import '../git/git'"],
  [
    'adapters-do-not-know-each-other',
    'lib/queue/uses-db.ts',
    "import type { Db } from '@/lib/db/client'\nexport type X = Db",
  ],
  ['adapters-do-not-know-each-other', 'lib/notify/uses-usecase.ts', "import '../usecases/do-it'"],
  ['shell-knows-no-adapter', 'lib/shell/uses-git.ts', "import '../git/git'"],
  [
    'usecases-are-given-their-adapters',
    'lib/usecases/takes-git.ts',
    "import { git } from '../git/git'\nexport const x = git",
  ],
  ['usecases-know-no-edge', 'lib/usecases/calls-worker.ts', "import '../../worker/main'"],
  ['env-is-read-by-the-roots', 'lib/usecases/reads-env.ts', "import { env } from '@/lib/env'\nexport const x = env"],
  ['lib-and-worker-know-no-web', 'lib/usecases/server.ts', "import 'server-only'"],
  ['lib-and-worker-know-no-web', 'lib/i18n/next.ts', "import 'next/headers'"],
  ['lib-and-worker-know-no-web', 'worker/draws.ts', "import '@/components/card'"],
  [
    'components-know-core-only',
    'components/reads.tsx',
    "import type { Db } from '@/lib/db/client'\nexport type X = Db",
  ],
  ['components-know-core-only', 'components/acts.tsx', "import '@/app/page'"],
  ['primitives-know-no-words-of-ours', 'components/ui/gate.tsx', "import '@/components/card'"],
  ['app-knows-no-worker', 'app/starts.ts', "import '@/worker/main'"],
  ['only-db-touches-postgres', 'app/sql.ts', "import 'pg'"],
  ['only-db-touches-postgres', 'lib/usecases/prisma.ts', "import '@prisma/client'"],
  [
    'generated-client-stays-in-db',
    'app/rows.ts',
    "import type { Row } from '@/lib/db/generated/client'\nexport type X = Row",
  ],
  [
    'usecases-know-row-types-only',
    'lib/usecases/rows.ts',
    "import { row } from '@/lib/db/generated/client'\nexport const x = row",
  ],
  ['only-shell-spawns', 'lib/git/spawns.ts', "import 'node:child_process'"],
  ['only-shell-spawns', 'worker/spawns.ts', "import 'child_process'"],
  ['only-shell-spawns', 'lib/agent/cross.ts', "import 'cross-spawn'"],
  ['only-highlight-has-a-thread', 'lib/git/threads.ts', "import 'node:worker_threads'"],
  ['only-queue-and-worker-touch-bullmq', 'app/jobs.ts', "import 'bullmq'"],
  ['only-queue-and-worker-touch-bullmq', 'lib/usecases/redis.ts', "import 'ioredis'"],
  ['no-cycles', 'lib/core/egg.ts', "import type { Hen } from './hen'\nexport type Egg = Hen"],
  ['no-orphans', 'lib/core/alone.ts', 'export const alone = 1'],
  ['no-barrels', 'lib/core/uses-barrel.ts', "import './parts'"],
  ['no-barrels', 'components/uses-helpers.tsx', "import './helpers'"],
  ['no-unresolvable', 'lib/core/lost.ts', "import './nowhere'"],
  ['no-development-packages', 'lib/shell/tests.ts', "import 'vitest'"],
]

/** Allowed neighbours: what the plants import, and imports that look alike and are right. */
const CLEAN: Record<string, string> = {
  'lib/core/errors.ts': "import { z } from 'zod'\nexport const errors = z",
  'lib/core/parts/index.ts': "export * from '../errors'",
  'lib/shell/run.ts': "import 'node:child_process'",
  'lib/git/git.ts': "import '../core/errors'\nimport '../shell/run'\nexport const git = 1",
  'lib/db/client.ts': "import 'pg'\nimport './generated/client'\nexport type Db = 1",
  'lib/db/generated/client.ts': 'export const row = 1\nexport type Row = 1',
  'lib/queue/queue.ts': "import 'bullmq'\nimport 'ioredis'",
  'lib/env.ts': "import 'zod'\nexport const env = 1",
  'lib/usecases/do-it.ts':
    "import type { Db } from '@/lib/db/client'\nimport type { Row } from '@/lib/db/generated/client'\nexport type X = Db | Row",
  'worker/main.ts':
    "import 'bullmq'\nimport '@/lib/env'\nimport '@/lib/git/git'\nimport '@/lib/usecases/do-it'\nimport '@/lib/queue/queue'",
  'worker/prepare.mjs': "import 'node:child_process'",
  'components/card.tsx': "import 'react'\nimport '@/lib/core/errors'\nimport './ui/button'",
  'components/helpers.ts': "import 'react'",
  'components/ui/button.tsx': "import 'react'",
  'app/page.tsx': "import 'next/link'\nimport '@/components/card'\nimport '@/lib/usecases/do-it'",
}

let planted: Report

beforeAll(async () => {
  const files = Object.fromEntries(PLANTS.map(([, file, content]) => [file, content]))
  // A circle is reported once, for one of its two files.
  const hen = { 'lib/core/hen.ts': "import type { Egg } from './egg'\nexport type Hen = Egg" }
  planted = await cruise(await makeTree({ ...CLEAN, ...hen, ...files }))
})

test.each(PLANTS)('%s is found broken in %s', (rule, file) => {
  const found = planted.violations.filter(violation => violation.from === file).map(violation => violation.rule.name)
  expect(found).toContain(rule)
})

test('every rule has a planted violation', () => {
  const rules = createRequire(import.meta.url)(join(ROOT, '.dependency-cruiser.cjs')).forbidden
  const names = z.array(z.object({ name: z.string(), severity: z.literal('error') })).parse(rules)
  expect([...new Set(PLANTS.map(([rule]) => rule))].sort()).toEqual(names.map(rule => rule.name).sort())
})

test('a tree with only allowed imports is clean', async () => {
  const { 'lib/core/parts/index.ts': _barrel, ...clean } = CLEAN
  expect((await cruise(await makeTree(clean))).violations).toEqual([])
})

test('our own tree is really looked at and breaks no rule', { timeout: 120_000 }, async () => {
  const report = await cruise(ROOT)
  expect(report.totalCruised).toBeGreaterThan(200)
  expect(report.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`)).toEqual([])
})

async function makeTree(files: Record<string, string>): Promise<string> {
  const tree = await createTempDir('boundaries-')
  await symlink(join(ROOT, 'node_modules'), join(tree, 'node_modules'))
  for (const name of ['.dependency-cruiser.cjs', 'tsconfig.json', 'package.json']) {
    await writeFile(join(tree, name), await readFile(join(ROOT, name)))
  }
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(tree, name)), { recursive: true })
    await writeFile(join(tree, name), content)
  }
  return tree
}

async function cruise(tree: string): Promise<Report> {
  const args = [CRUISER, ...SOURCES, '--config', '.dependency-cruiser.cjs', '--output-type', 'json']
  const stdout = await new Promise<string>(resolve => {
    // The exit code is the number of violations, which the report has too.
    execFile(process.execPath, args, { cwd: tree, maxBuffer: 2 ** 28 }, (_error, output) => resolve(output))
  })
  return reportSchema.parse(JSON.parse(stdout)).summary
}
