import { createHash, randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'

/** The lock and the table are Prisma's own, so that `prisma migrate deploy` elsewhere agrees with this runner. */
const PRISMA_LOCK = 72707369
const CREATE_TABLE = `create table if not exists _prisma_migrations (
  id varchar(36) primary key not null,
  checksum varchar(64) not null,
  finished_at timestamptz,
  migration_name varchar(255) not null,
  logs text,
  rolled_back_at timestamptz,
  started_at timestamptz not null default now(),
  applied_steps_count integer not null default 0
)`

type Migration = { name: string; sql: string; checksum: string }
type AppliedRow = { migration_name: string; checksum: string; finished_at: Date | null }

/**
 * Applies what is missing of `<folder>/<name>/migration.sql`, in order of name, each in a transaction of its own.
 * Returns the names applied now. Throws when the database was migrated by other files than these.
 */
export async function migrate(url: string, folder: string): Promise<string[]> {
  const migrations = await readMigrations(folder)
  const client = new Client({ connectionString: url, application_name: 'gatewalk-migrate' })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [PRISMA_LOCK])
    await client.query(CREATE_TABLE)
    const pending = findPending(migrations, await readApplied(client))
    for (const migration of pending) await apply(client, migration)
    return pending.map(migration => migration.name)
  } finally {
    await client.end()
  }
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const entries = await readdir(folder, { withFileTypes: true })
  const names = entries.filter(entry => entry.isDirectory()).map(entry => entry.name)
  return Promise.all(
    names.sort().map(async name => {
      const sql = await readFile(join(folder, name, 'migration.sql'), 'utf8')
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

async function readApplied(client: Client): Promise<AppliedRow[]> {
  const result = await client.query<AppliedRow>(
    'select migration_name, checksum, finished_at from _prisma_migrations where rolled_back_at is null',
  )
  return result.rows
}

function findPending(migrations: Migration[], applied: AppliedRow[]): Migration[] {
  const known = new Map(migrations.map(migration => [migration.name, migration]))
  for (const row of applied) {
    const migration = known.get(row.migration_name)
    if (!migration) throw new Error(`The database is newer than this program: it has migration ${row.migration_name}`)
    if (!row.finished_at) throw new Error(`Migration ${row.migration_name} was begun by another tool and not finished`)
    if (migration.checksum !== row.checksum)
      throw new Error(`Migration ${migration.name} was edited after it was applied`)
  }
  const done = new Set(applied.map(row => row.migration_name))
  return migrations.filter(migration => !done.has(migration.name))
}

async function apply(client: Client, { name, sql, checksum }: Migration): Promise<void> {
  await client.query('begin')
  try {
    await client.query(sql)
    await client.query(
      `insert into _prisma_migrations (id, checksum, migration_name, started_at, finished_at, applied_steps_count)
       values ($1, $2, $3, now(), clock_timestamp(), 1)`,
      [randomUUID(), checksum, name],
    )
    await client.query('commit')
  } catch (cause) {
    await client.query('rollback')
    throw new Error(`Migration ${name} failed`, { cause })
  }
}
