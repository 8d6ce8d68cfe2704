import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { urls } from '@/lib/core/urls'
import { createDb } from '@/lib/db/client'
import { migrate } from '@/lib/db/migrate'
import { EnvError, readEnv, type ServiceEnv } from '@/lib/env'
import { createGit } from '@/lib/git/git'
import { createFirstAdminLink } from '@/lib/usecases/create-first-admin-link'
import { superviseDatabase } from './database'
import { type Half, startHalf } from './half'
import { lockHome, prepareHome, readHomeSecret } from './home'
import { requireFreePort } from './port'
import { StartProblem } from './start-problem'
import { findAddress, welcome } from './welcome'

/*
 * Life of `npm start`: take the home, start the database, migrate it, start web and worker, say where they are; on the
 * first Ctrl-C let the running steps end, on the second end them now; stop the database last. Every process is a child
 * of this one and ends by itself when this one is killed.
 */

export type HalfName = 'web' | 'worker'

/** Executes everything that has to be undone at the end, newest first. */
type Undo = (() => Promise<void>)[]

const NEXT = join('node_modules', 'next', 'dist', 'bin', 'next')
const WEB_STOP_LIMIT_MS = 5_000
const WORKER_STOP_LIMIT_MS = 90_000
const WEB_ORPHAN_LIMIT_MS = 2_000
const WORKER_ORPHAN_LIMIT_MS = 20_000
const READY_LIMIT_MS = 60_000

/** Runs the named halves until a signal asks to stop; returns the exit code. Throws StartProblem. */
export async function supervise(names: HalfName[]): Promise<number> {
  const stop = listenForStop()
  const undo: Undo = []
  try {
    const env = await prepareEnv(names, undo)
    if (stop.isAsked()) return 0
    const halves = names.map(name => startHalf(halfOptions(name, env)))
    undo.push(() => stopHalves(halves, stop))
    if (names.includes('web')) void sayWhenReady(env, stop).catch(error => say(`The welcome failed: ${error}`))
    else say('The worker was started.')
    await stop.asked
    say('Stopping: running steps may end first; press Ctrl-C again to end them now.')
    return 0
  } finally {
    for (const step of undo.reverse()) await step()
  }
}

/** Everything that must stand before a half can start, in the order in which a person would want to hear of it. */
async function prepareEnv(names: HalfName[], undo: Undo): Promise<ServiceEnv> {
  const given = readEnvForPeople()
  const fitness = await createGit(process.env).checkVersion()
  if (!fitness.fit) throw new StartProblem(fitness.sentence)
  const env = { ...given, url: process.env.GATEWALK_URL ? given.url : findAddress(given) }
  if (names.length === 1 && !env.databaseUrl) {
    throw new StartProblem(`"npm run ${names[0]}" needs DATABASE_URL; "npm start" brings a database of its own.`)
  }
  await prepareHome(env.home)
  // A half that runs alone shares its home with the other one's supervisor on the same machine.
  if (names.length > 1) undo.push(await lockHome(env.home, env.url))
  if (names.includes('web')) await requireFreePort(env.host, env.port)
  const secret = env.secret ?? (await readHomeSecret(env.home))
  const databaseUrl = env.databaseUrl ?? (await startDatabase(env.home, undo))
  await migrate(databaseUrl, join('prisma', 'migrations'))
  return { ...env, secret, databaseUrl }
}

function readEnvForPeople() {
  try {
    return readEnv(process.env)
  } catch (error) {
    throw error instanceof EnvError ? new StartProblem(error.message) : error
  }
}

async function startDatabase(home: string, undo: Undo): Promise<string> {
  const database = await superviseDatabase(home, say)
  undo.push(() => database.stop())
  return database.url
}

function halfOptions(name: HalfName, env: ServiceEnv) {
  const watchParent = (limitMs: number) => ['--import', `./worker/exit-with-parent.mjs?limit=${limitMs}`]
  const next = [NEXT, 'start', '--hostname', env.host, '--port', String(env.port)]
  const nameClient = env.isProxyTrusted ? [] : ['--import', './worker/peer-address.mjs']
  const web = [...watchParent(WEB_ORPHAN_LIMIT_MS), ...nameClient, ...next]
  const worker = [...watchParent(WORKER_ORPHAN_LIMIT_MS), '--enable-source-maps', join('.built', 'main.mjs')]
  return {
    name,
    args: name === 'web' ? web : worker,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      NEXT_TELEMETRY_DISABLED: '1',
      GATEWALK_HOME: env.home,
      GATEWALK_URL: env.url,
      GATEWALK_SECRET: env.secret,
      DATABASE_URL: env.databaseUrl,
      NEXTAUTH_URL: env.url,
      NEXTAUTH_SECRET: env.secret,
    },
    stopLimitMs: name === 'web' ? WEB_STOP_LIMIT_MS : WORKER_STOP_LIMIT_MS,
    say,
  }
}

async function stopHalves(halves: Half[], stop: StopRequest): Promise<void> {
  stop.onRepeat(() => {
    for (const half of halves) void half.stop()
  })
  await Promise.all(halves.map(half => half.stop()))
}

async function sayWhenReady(env: ServiceEnv, stop: StopRequest): Promise<void> {
  const host = env.host === '0.0.0.0' || env.host === '::' ? 'localhost' : env.host
  const deadline = Date.now() + READY_LIMIT_MS
  while (!stop.isAsked() && Date.now() < deadline) {
    const answer = await fetch(`http://${host}:${env.port}${urls.health}`).catch(() => undefined)
    if (answer) {
      console.log(welcome(env, await makeAdminLink(env)))
      return
    }
    await sleep(50)
  }
}

async function makeAdminLink(env: ServiceEnv): Promise<string | undefined> {
  const db = createDb(env.databaseUrl, { poolSize: 1, applicationName: 'gatewalk-supervisor' })
  try {
    const link = await createFirstAdminLink({ db, clock: () => new Date() })
    return link ? env.url + urls.firstAdmin(link.token) : undefined
  } finally {
    await db.$disconnect()
  }
}

type StopRequest = { asked: Promise<void>; isAsked(): boolean; onRepeat(fn: () => void): void }

/** The first signal asks to stop, each further one to hurry. */
function listenForStop(): StopRequest {
  let count = 0
  let hurry = () => {}
  const asked = new Promise<void>(resolve => {
    for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.on(name, () => {
        count++
        if (count === 1) resolve()
        else hurry()
      })
    }
  })
  return {
    asked,
    isAsked: () => count > 0,
    onRepeat(fn) {
      hurry = fn
    },
  }
}

function say(sentence: string): void {
  console.log(`gatewalk: ${sentence}`)
}
