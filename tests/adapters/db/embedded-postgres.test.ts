import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startEmbeddedPostgres } from '@/lib/db/embedded-postgres'
import { readProcessCommand } from '@/lib/shell/process-command'

let home: string

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'embedded-'))
  await chmod(home, 0o755)
})
afterEach(() => rm(home, { recursive: true, force: true }))

test('rows outlive a stop, and the second start takes the same port', async () => {
  const first = await startEmbeddedPostgres({ home })
  await query(first.url, 'create table kept (id int); insert into kept values (7)')
  await first.stop()
  const second = await startEmbeddedPostgres({ home })
  expect(second.url).toBe(first.url)
  expect(await query(second.url, 'select id from kept')).toEqual([{ id: 7 }])
  await second.stop()
  expect(await second.ended).toEqual({ code: 0, signal: null })
})

test('the server ends when its starter is killed, and the next start has every committed row', async () => {
  const { starter, url } = await startInAnotherProcess()
  await query(url, 'create table kept (id int); insert into kept values (7)')
  const pid = await readServerPid()
  starter.kill('SIGKILL')
  const next = await startEmbeddedPostgres({ home })
  expect(await readProcessCommand(pid)).toBeUndefined()
  expect(await query(next.url, 'select id from kept')).toEqual([{ id: 7 }])
  await next.stop()
})

test('a lock file that names a stranger does not keep the server from starting', async () => {
  const first = await startEmbeddedPostgres({ home })
  const lockFile = join(home, 'postgres/data/postmaster.pid')
  const lock = await readFile(lockFile, 'utf8')
  await first.stop()
  await writeFile(lockFile, lock.replace(/^\d+/, String(process.pid)))
  const second = await startEmbeddedPostgres({ home })
  expect(await query(second.url, 'select 1 as one')).toEqual([{ one: 1 }])
  await second.stop()
})

test('a server that cannot start says why', async () => {
  await expect(startEmbeddedPostgres({ home, settings: { shared_buffers: 'much' } })).rejects.toThrow(
    /invalid value for parameter "shared_buffers": "much"/,
  )
})

async function startInAnotherProcess(): Promise<{ starter: ChildProcess; url: string }> {
  const program = `import { startEmbeddedPostgres } from '@/lib/db/embedded-postgres'
    startEmbeddedPostgres({ home: process.argv[1] }).then(server => console.log(server.url))`
  const args = ['--import', 'tsx', '--input-type=module', '--eval', program, home]
  const starter = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  const [chunk] = await once(starter.stdout, 'data')
  return { starter, url: String(chunk).trim() }
}

async function readServerPid(): Promise<number> {
  return Number.parseInt(await readFile(join(home, 'postgres/data/postmaster.pid'), 'utf8'), 10)
}

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(sql)).rows ?? []
  } finally {
    await client.end()
  }
}
