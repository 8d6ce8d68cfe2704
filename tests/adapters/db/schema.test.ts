import { randomBytes } from 'node:crypto'
import { resolve } from 'node:path'
import { Client } from 'pg'
import { beforeAll, expect, inject, test } from 'vitest'
import { buildSchemaSql } from '@/tests/support/schema-sql'

/*
 * Two databases side by side: one built by the migrations, one by Prisma from schema.prisma. What SQL can say and
 * Prisma cannot (checks, partial and expression indexes) may only be in the first.
 */

const SCHEMA = resolve(import.meta.dirname, '../../../prisma/schema.prisma')
const server = inject('postgresUrl')

let migrated: Catalogue
let wanted: Catalogue

beforeAll(async () => {
  migrated = await readCatalogue(server.replace(/[^/]+$/, 'template_migrated'))
  const name = `schema_${randomBytes(6).toString('hex')}`
  await query(server, `create database ${name}`)
  const url = server.replace(/[^/]+$/, name)
  await query(url, await buildSchemaSql(SCHEMA, url))
  wanted = await readCatalogue(url)
  expect(wanted.columns.length).toBeGreaterThan(50)
})

test('the migrations build every table and column of schema.prisma, with its type, default and nullability', () => {
  expect(migrated.columns).toEqual(wanted.columns)
})

test('the migrations build every key and reference of schema.prisma and no others', () => {
  expect(migrated.constraints).toEqual(wanted.constraints)
})

test('the migrations build every index of schema.prisma, and besides only such as Prisma cannot say', () => {
  expect(wanted.indexes.filter(index => !migrated.indexes.includes(index))).toEqual([])
  const extra = migrated.indexes.filter(index => !wanted.indexes.includes(index))
  expect(extra.filter(index => !/ WHERE |lower\(/.test(index))).toEqual([])
})

type Catalogue = { columns: string[]; constraints: string[]; indexes: string[] }

async function readCatalogue(url: string): Promise<Catalogue> {
  return {
    columns: await query(
      url,
      `select concat_ws(' ', c.relname || '.' || a.attname, format_type(a.atttypid, a.atttypmod),
         case when a.attnotnull then 'not null' end, 'default ' || pg_get_expr(d.adbin, d.adrelid)) as line
       from pg_attribute a join pg_class c on c.oid = a.attrelid
       left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
       where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
         and c.relname <> '_prisma_migrations'`,
    ),
    constraints: await query(
      url,
      `select conrelid::regclass || ' ' || pg_get_constraintdef(oid) as line from pg_constraint
       where connamespace = 'public'::regnamespace and contype in ('p', 'u', 'f')
         and conrelid::regclass::text <> '_prisma_migrations'`,
    ),
    indexes: await query(
      url,
      `select regexp_replace(indexdef, 'INDEX \\S+ ON', 'INDEX ON') as line from pg_indexes
       where schemaname = 'public' and tablename <> '_prisma_migrations'`,
    ),
  }
}

async function query(url: string, sql: string): Promise<string[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    const result = await client.query<{ line: string }>(sql)
    return (result.rows ?? []).map(row => row.line).sort()
  } finally {
    await client.end()
  }
}
