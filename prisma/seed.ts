import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createDb } from '@/lib/db/client'
import { findEmbeddedUrl, startEmbeddedPostgres } from '@/lib/db/embedded-postgres'
import { migrate } from '@/lib/db/migrate'
import { readEnv } from '@/lib/env'
import { fillDatabase } from './fill-database'

/* `npm run seed`: fills a database with projects and pending decisions, to see and to measure the product with many. */

const { values } = parseArgs({
  options: {
    decisions: { type: 'string', default: '10000' },
    projects: { type: 'string', default: '500' },
    'beside-others': { type: 'boolean', default: false },
  },
})
const counts = { decisions: wholeNumber('decisions'), projects: wholeNumber('projects') }
const env = readEnv(process.env)
const running = env.databaseUrl ?? (await findRunning(env.home))
const server = running ? null : await startEmbeddedPostgres({ home: env.home })
const url = running ?? server?.url ?? ''
await migrate(url, join(import.meta.dirname, 'migrations'))
const db = createDb(url, { applicationName: 'gatewalk-seed', poolSize: 2 })
let refusal: string | null = null
try {
  const others = await db.project.count()
  if (others > 0 && !values['beside-others'])
    refusal = `The database already holds ${others} projects. Say --beside-others to add to them.`
  else console.info(await fillDatabase(db, counts))
} finally {
  await db.$disconnect()
  await server?.stop()
}
if (refusal) fail(refusal)

/** The embedded server of this home, if it runs at this moment. */
async function findRunning(home: string): Promise<string | null> {
  const known = await findEmbeddedUrl(home)
  if (!known) return null
  const db = createDb(known, { poolSize: 1 })
  const answers = await db.project.count().then(
    () => true,
    () => false,
  )
  await db.$disconnect()
  return answers ? known : null
}

function wholeNumber(name: 'decisions' | 'projects'): number {
  const value = Number(values[name])
  if (Number.isInteger(value) && value > 0 && value <= 1_000_000) return value
  return fail(`--${name} must be a whole number from 1 to 1,000,000.`)
}

function fail(sentence: string): never {
  console.error(sentence)
  process.exit(1)
}
