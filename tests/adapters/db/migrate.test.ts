import { createHash, randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { migrate } from '@/lib/db/migrate'

const server = inject('postgresUrl')
let folder: string
let client: Client
let url: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'migrations-'))
  const name = `migrate_${randomBytes(6).toString('hex')}`
  const admin = new Client({ connectionString: server })
  await admin.connect()
  await admin.query(`create database ${name}`)
  await admin.end()
  url = server.replace(/[^/]+$/, name)
  client = new Client({ connectionString: url })
  await client.connect()
})

afterEach(async () => {
  await client.end()
  await rm(folder, { recursive: true })
})

test('migrations are applied in order of name, once', async () => {
  await writeMigration('0002_more', 'alter table thing add column size int')
  await writeMigration('0001_init', 'create table thing (id int)')
  expect(await migrate(url, folder)).toEqual(['0001_init', '0002_more'])
  expect(await migrate(url, folder)).toEqual([])
  await client.query('insert into thing (id, size) values (1, 2)')
})

test('the row that Prisma reads holds the SHA-256 of the file and one step', async () => {
  const sql = 'create table thing (id int)'
  await writeMigration('0001_init', sql)
  await migrate(url, folder)
  const { rows } = await client.query('select * from _prisma_migrations')
  expect(rows).toHaveLength(1)
  expect(rows[0]).toMatchObject({
    migration_name: '0001_init',
    checksum: createHash('sha256').update(sql).digest('hex'),
    applied_steps_count: 1,
    rolled_back_at: null,
    logs: null,
  })
  expect(rows[0].finished_at).toBeInstanceOf(Date)
})

test('two programs that start at once apply each migration once', async () => {
  await writeMigration('0001_init', 'create table thing (id int); select pg_sleep(0.2)')
  const results = await Promise.all([migrate(url, folder), migrate(url, folder)])
  expect(results.flat()).toEqual(['0001_init'])
})

test('a migration that fails leaves nothing behind and is named', async () => {
  await writeMigration('0001_init', 'create table thing (id int); select 1 / 0')
  await expect(migrate(url, folder)).rejects.toThrow('Migration 0001_init failed')
  const { rows } = await client.query("select to_regclass('thing') as found, count(*)::int from _prisma_migrations")
  expect(rows).toEqual([{ found: null, count: 0 }])
})

test('a migration edited after it was applied is refused', async () => {
  await writeMigration('0001_init', 'create table thing (id int)')
  await migrate(url, folder)
  await writeMigration('0001_init', 'create table thing (id bigint)')
  await expect(migrate(url, folder)).rejects.toThrow('0001_init was edited')
})

test('a database with a migration that this program does not have is refused', async () => {
  await writeMigration('0001_init', 'create table thing (id int)')
  await migrate(url, folder)
  await rm(join(folder, '0001_init'), { recursive: true })
  await expect(migrate(url, folder)).rejects.toThrow('newer than this program')
})

async function writeMigration(name: string, sql: string): Promise<void> {
  await mkdir(join(folder, name), { recursive: true })
  await writeFile(join(folder, name, 'migration.sql'), sql)
}
