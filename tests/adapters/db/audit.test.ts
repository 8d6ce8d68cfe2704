import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDb, type Db } from '@/lib/db/client'
import { openTestDatabase } from '@/tests/support/test-database'

const database = openTestDatabase({ keepRows: true })
const role = `app_${randomBytes(4).toString('hex')}`
let plain: Client
let plainDb: Db

/** A role as a host gives it to a program: every right on the tables, but not their owner and no superuser. */
beforeAll(async () => {
  await database.db.$executeRawUnsafe(`create role ${role} login password 'app'`)
  await database.db.$executeRawUnsafe(`grant all on all tables in schema public to ${role}`)
  await database.db.$executeRawUnsafe(`grant all on all sequences in schema public to ${role}`)
  const url = new URL(database.url)
  Object.assign(url, { username: role, password: 'app' })
  plain = new Client({ connectionString: url.href })
  await plain.connect()
  plainDb = createDb(url.href, { poolSize: 1 })
  await plainDb.audit.create({ data: { actorName: 'Mei', via: 'session', action: 'run.start', subject: 'a' } })
})
afterAll(async () => {
  await plain.end()
  await plainDb.$disconnect()
  await database.db.$executeRawUnsafe(`drop owned by ${role}`)
  await database.db.$executeRawUnsafe(`drop role ${role}`)
})

describe('a row of the audit stays as it was written', () => {
  const REFUSED = /the audit is only ever added to/
  const change = { data: { actorName: 'Eve' } }

  test.each<[string, (db: Db) => Promise<unknown>]>([
    ['update', db => db.audit.updateMany(change)],
    ['delete', db => db.audit.deleteMany()],
    ['raw update', db => db.$executeRaw`update "Audit" set "actorName" = 'Eve'`],
    ['raw delete', db => db.$executeRaw`delete from "Audit"`],
    ['raw truncate', db => db.$executeRaw`truncate "Audit"`],
    ['raw truncate with others', db => db.$executeRaw`truncate "User", "Audit" cascade`],
  ])('%s through Prisma is refused, to a plain role and to the owner', async (_name, act) => {
    await expect(act(plainDb)).rejects.toThrow(REFUSED)
    await expect(act(database.db)).rejects.toThrow(REFUSED)
    expect(await database.db.audit.findMany({ select: { actorName: true } })).toEqual([{ actorName: 'Mei' }])
  })

  test.each([
    `update "Audit" set "actorName" = 'Eve'`,
    'delete from "Audit"',
    'truncate "Audit"',
    `insert into "Audit" (id, "actorName", via, action, subject) values (1, 'Eve', 'session', 'x', 'y')
     on conflict (id) do update set "actorName" = 'Eve'`,
  ])('%s over a connection of its own is refused', async sql => {
    await expect(plain.query(sql)).rejects.toThrow(REFUSED)
  })

  test.each([
    'alter table "Audit" disable trigger all',
    'drop trigger "Audit_only_insert" on "Audit"',
    'drop table "Audit"',
    'set session_replication_role = replica',
    'create or replace function "refuse_audit_change"() returns trigger language plpgsql as $$ begin return null; end $$',
  ])('a role that does not own the tables cannot take the guard away: %s', async sql => {
    await expect(plain.query(sql)).rejects.toThrow(/must be owner|permission denied/)
  })
})
