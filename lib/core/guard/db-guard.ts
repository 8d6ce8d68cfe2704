import { globMatcher } from './glob'
import { bothPaths, makeTrip, verbOf } from './make-trip'
import { isForTests, isProse } from './path-kinds'
import type { FileChange, GuardTrip } from './types'

const CODE = '{ts,mts,js,mjs,cjs,py,php,rb,go,cs,java,kt,ex,exs,rs,sql,xml,yml,yaml,json,toml}'

/** Whose files they are, as globs in lower case. Django's and Laravel's models are none: their migrations are. */
const DB_PATHS: readonly { what: string; globs: readonly string[] }[] = [
  { what: 'the Prisma schema', globs: ['*.prisma'] },
  {
    what: 'the Drizzle schema',
    globs: [
      'drizzle/',
      'drizzle.config.*',
      '**/{db,database,drizzle}/schema.{ts,js}',
      '**/{db,database}/schema/**/*.ts',
    ],
  },
  { what: 'an Alembic migration', globs: ['alembic/', 'alembic.ini', '**/migrations/versions/*.py'] },
  { what: 'a Rails migration', globs: ['**/db/migrate/', '**/db/*schema.rb', '**/db/structure.sql'] },
  { what: 'a Flyway or Liquibase migration', globs: ['**/db/migration/', '**/db/changelog/', '*changelog*.xml'] },
  { what: 'a migration', globs: [`**/{migrations,migration}/**/*.${CODE}`] },
  { what: 'a schema', globs: ['convex/schema.ts', 'schema.hcl', '*.dbml', '*.edmx'] },
  { what: 'SQL', globs: ['*.sql'] },
]

const ROWS = DB_PATHS.map(({ what, globs }) => ({ what, matches: globMatcher(globs) }))

/** Schema and migration files (`spec/loop.md`, Guards). SQL and migrations that only tests have are data of tests. */
export function dbTrips(changes: readonly FileChange[]): GuardTrip[] {
  return changes.flatMap(change => {
    const what = bothPaths(change)
      .map(dbFile)
      .find(found => found !== null)
    return what ? [makeTrip('db', change, `${verbOf(change)} ${change.path}, which is ${what}.`)] : []
  })
}

function dbFile(path: string): string | null {
  if (isForTests(path) || isProse(path)) return null
  const lower = path.toLowerCase()
  return ROWS.find(({ matches }) => matches(lower))?.what ?? null
}
