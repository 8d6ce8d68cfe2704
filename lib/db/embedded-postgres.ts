import { randomBytes } from 'node:crypto'
import { chown, open, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { z } from 'zod'
import { readProcessCommand } from '@/lib/shell/process-command'
import { type Service, type ServiceEnd, startService } from '@/lib/shell/start-service'
import { findFreePort } from './free-port'
import { findPostgresPlace, type PostgresPlace } from './postgres-place'

/*
 * Life of the embedded server: the first start makes a cluster and a password; every start takes the port of the last
 * one if it is free. `WATCH_PARENT` shuts the server down when we are gone, even by `kill -9`, so the next start finds
 * a stopped cluster, or waits for one that is still stopping, or clears a lock file that nobody owns.
 */

export type EmbeddedPostgres = {
  /** Of the database `gatewalk`. */
  url: string
  /** Settles when the server is gone, asked or not. */
  ended: Promise<ServiceEnd>
  /** Fast shutdown: open transactions are rolled back, nothing committed is lost. */
  stop(): Promise<void>
}

export type EmbeddedPostgresOptions = {
  /** GATEWALK_HOME, absolute; the server's settings, and where possible its data, are kept below it. */
  home: string
  /** Extra settings of the server, e.g. `{ fsync: 'off' }` for tests. */
  settings?: Record<string, string>
}

const DATABASE = 'gatewalk'
const START_LIMIT_MS = 60_000
const STOP_LIMIT_MS = 20_000
const WATCH_PARENT =
  'exec 3<&0 </dev/null; self=$$; ( (cat <&3 >/dev/null; kill -INT "$self") >/dev/null 2>&1 & ); exec "$@" 3<&-'

const settingsSchema = z.object({ password: z.string().min(16), port: z.int().optional() })

/** Starts the PostgreSQL server that comes with npm on a loopback port; throws with the server's last words. */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const place = await findPostgresPlace(options.home)
  const settingsFile = join(options.home, 'postgres.json')
  const settings = await readSettings(settingsFile)
  if (!(await exists(join(place.dataDir, 'PG_VERSION')))) await createCluster(place, settings.password)
  await clearLockFile(place)
  const port = await findFreePort(settings.port)
  await writeFile(settingsFile, JSON.stringify({ ...settings, port }), { mode: 0o600 })
  const service = await startServer(place, port, options.settings ?? {})
  const adminUrl = `postgresql://gatewalk:${settings.password}@127.0.0.1:${port}/postgres`
  try {
    await createDatabase(adminUrl, service, place)
  } catch (error) {
    await stopService(service)
    throw error
  }
  return {
    url: adminUrl.replace(/postgres$/, DATABASE),
    ended: service.ended,
    stop: () => stopService(service),
  }
}

/** URL of the server that `npm start` runs for a home, if it has been started once; whether it answers is not asked. */
export async function findEmbeddedUrl(home: string): Promise<string | null> {
  const text = await readFile(join(home, 'postgres.json'), 'utf8').catch(() => null)
  if (text === null) return null
  const { password, port } = settingsSchema.parse(JSON.parse(text))
  return port === undefined ? null : `postgresql://gatewalk:${password}@127.0.0.1:${port}/${DATABASE}`
}

async function readSettings(file: string): Promise<z.infer<typeof settingsSchema>> {
  const text = await readFile(file, 'utf8').catch(() => undefined)
  if (text !== undefined) return settingsSchema.parse(JSON.parse(text))
  const settings = { password: randomBytes(24).toString('hex') }
  await writeFile(file, JSON.stringify(settings), { mode: 0o600 })
  return settings
}

async function createCluster(place: PostgresPlace, password: string): Promise<void> {
  await rm(place.dataDir, { recursive: true, force: true })
  const passwordFile = `${place.dataDir}.password`
  await writeFile(passwordFile, password, { mode: 0o600 })
  if (place.user) await chown(passwordFile, place.user.uid, place.user.gid)
  const locale = ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']
  const access = ['--username=gatewalk', '--auth=scram-sha-256', `--pwfile=${passwordFile}`]
  const initdb = join(place.binDir, 'initdb')
  const service = await runLogged(place, initdb, [`--pgdata=${place.dataDir}`, ...access, ...locale])
  const { code } = await service.ended
  await rm(passwordFile)
  if (code !== 0) throw new Error(`PostgreSQL could not create its data directory:\n${await lastWords(place)}`)
}

async function startServer(place: PostgresPlace, port: number, extra: Record<string, string>): Promise<Service> {
  const settings = { listen_addresses: '127.0.0.1', unix_socket_directories: '', timezone: 'UTC', ...extra }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const server = [join(place.binDir, 'postgres'), '-D', place.dataDir, '-p', String(port), ...flags]
  return runLogged(place, '/bin/sh', ['-c', WATCH_PARENT, 'sh', ...server])
}

async function runLogged(place: PostgresPlace, command: string, args: string[]): Promise<Service> {
  const log = await open(place.logFile, 'a')
  try {
    const env = { PATH: process.env.PATH, LC_ALL: 'C' }
    return await startService(command, args, { cwd: '/', env, output: log.fd, ...place.user })
  } finally {
    await log.close()
  }
}

/** Waits until the server answers, then makes sure that our database exists. */
async function createDatabase(adminUrl: string, service: Service, place: PostgresPlace): Promise<void> {
  let end: ServiceEnd | undefined
  service.ended.then(value => {
    end = value
  })
  const deadline = Date.now() + START_LIMIT_MS
  while (end === undefined && Date.now() < deadline) {
    const client = new Client({ connectionString: adminUrl })
    client.on('error', () => undefined)
    try {
      await client.connect()
      const found = await client.query('select 1 from pg_database where datname = $1', [DATABASE])
      if (found.rowCount === 0) await client.query(`create database ${DATABASE}`)
      return
    } catch {
      await sleep(50)
    } finally {
      await client.end().catch(() => undefined)
    }
  }
  throw new Error(`PostgreSQL did not start:\n${await lastWords(place)}`)
}

async function stopService(service: Service): Promise<void> {
  service.signal('SIGINT')
  const stopped = await Promise.race([service.ended, sleep(STOP_LIMIT_MS, undefined, { ref: false })])
  if (!stopped) service.signal('SIGQUIT')
  await service.ended
}

/**
 * A lock file left by a crash names a server that may still be stopping, or a stranger that was given its number: the
 * first is waited for, the second would keep the server from starting for ever. PostgreSQL itself sees to the rest.
 */
async function clearLockFile(place: PostgresPlace): Promise<void> {
  const file = join(place.dataDir, 'postmaster.pid')
  const deadline = Date.now() + STOP_LIMIT_MS
  while (Date.now() < deadline) {
    const pid = Number.parseInt(await readFile(file, 'utf8').catch(() => ''), 10)
    const command = Number.isNaN(pid) ? undefined : await readProcessCommand(pid)
    if (command === undefined) return
    if (!command.includes(place.dataDir)) return rm(file, { force: true })
    process.kill(pid, 'SIGINT')
    await sleep(100)
  }
  throw new Error(`An earlier PostgreSQL server still runs on ${place.dataDir}; end it and start again`)
}

async function lastWords(place: PostgresPlace): Promise<string> {
  const log = await readFile(place.logFile, 'utf8').catch(() => '')
  return log.trimEnd().split('\n').slice(-12).join('\n')
}

async function exists(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined)) !== undefined
}
