import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, inject } from 'vitest'
import { createDb, type Db } from '@/lib/db/client'

export type TestDatabase = { readonly db: Db; readonly url: string }

/**
 * Gives a test file a migrated database of its own, emptied before each test (`keepRows` leaves them). Call it at the
 * top of the file; its fields can be read from `beforeAll` on.
 */
export function openTestDatabase(options: { keepRows?: boolean } = {}): TestDatabase {
  const name = `test_${randomBytes(6).toString('hex')}`
  const server = inject('postgresUrl')
  const url = server.replace(/[^/]+$/, name)
  const state: { db?: Db; isUsed: boolean } = { isUsed: false }

  beforeAll(async () => {
    await withClient(server, client => client.query(`create database ${name} template template_migrated`))
    state.db = createDb(url, { poolSize: 5, applicationName: 'gatewalk-test' })
  })
  beforeEach(async () => {
    if (state.isUsed && !options.keepRows) await withClient(url, emptyTables)
    state.isUsed = true
  })
  afterAll(async () => {
    await state.db?.$disconnect()
    await withClient(server, client => client.query(`drop database if exists ${name} with (force)`))
  })
  return {
    url,
    get db() {
      if (!state.db) throw new Error('The database exists from beforeAll on')
      return state.db
    },
  }
}

async function emptyTables(client: Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select quote_ident(tablename) as name from pg_tables
     where schemaname = 'public' and tablename <> '_prisma_migrations'`,
  )
  // The audit refuses TRUNCATE; only a superuser may switch triggers off for a session, and this one is.
  await client.query('set session_replication_role = replica')
  if (rows.length > 0) await client.query(`truncate ${rows.map(row => row.name).join(', ')} restart identity cascade`)
}

async function withClient(url: string, use: (client: Client) => Promise<unknown>): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await use(client)
  } finally {
    await client.end()
  }
}
