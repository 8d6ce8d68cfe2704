import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from '@/lib/db/embedded-postgres'
import { migrate } from '@/lib/db/migrate'
import { buildWorker } from '@/worker/prepare.mjs'

declare module 'vitest' {
  interface ProvidedContext {
    /** URL of the run's PostgreSQL server; its database `template_migrated` has every migration. */
    postgresUrl: string
  }
}

/** The worker as it stands, and one PostgreSQL server per test run, made for speed, with a migrated template to copy databases from. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await buildWorker()
  const home = await mkdtemp(join(tmpdir(), 'gatewalk-postgres-'))
  await chmod(home, 0o755)
  const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '300' }
  const server = await startEmbeddedPostgres({ home, settings })
  await prepareTemplate(server.url)
  project.provide('postgresUrl', server.url)
  return async () => {
    await server.stop()
    await rm(home, { recursive: true, force: true })
  }
}

async function prepareTemplate(url: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query('create database template_migrated')
  await client.end()
  await migrate(url.replace(/[^/]+$/, 'template_migrated'), join(import.meta.dirname, '../../prisma/migrations'))
}
