import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { createDb, type Db } from '@/lib/db/client'
import { createDatabase } from '@/lib/db/create-database'
import { migrate } from '@/lib/db/migrate'
import { createQueue } from '@/lib/queue/step-queue'
import { createStepWorker, type StepWorker } from '@/lib/queue/step-worker'
import type { Context } from '@/lib/usecases/context'
import { reconcileProjects } from '@/lib/usecases/loop/reconcile-projects'
import type { WorkerContext } from '@/lib/usecases/loop/worker-context'
import { advance } from '../processors/advance'
import { createWorkerContext } from '../worker-context'
import type { DrillHome } from './drill-home'

/** A database, a home and a queue of their own, so that no worker of one place sees the projects of another. */
export type DrillPlace = {
  name: string
  home: string
  databaseUrl: string
  db: Db
  context: WorkerContext
  /** The one person, an administrator who signs and answers. */
  person: Context
  /** Takes steps in this process from now on. */
  work(): Promise<void>
  /** What the worker of this process said, one line each. */
  words: string[]
  close(): Promise<void>
}

/** Seals nothing that is worth anything. */
export const DRILL_SECRET = 'a secret that a drill throws away'
const ROOT = join(import.meta.dirname, '..', '..')
/** As at night, but for what only makes a person wait. */
const GRACES = { interruptMs: 300, terminateMs: 300 }
const LEAVE_GRACE_MS = 2_000

/** Opens a place under a drill's home; `concurrency` = projects walked at once. */
export async function openDrillPlace(of: DrillHome, name: string, concurrency: number): Promise<DrillPlace> {
  const home = join(of.folder, name)
  await mkdir(home, { mode: 0o711 })
  const databaseUrl = await createDatabase(of.databaseUrl, `drill_${name.replaceAll('-', '_')}`)
  await migrate(databaseUrl, join(ROOT, 'prisma', 'migrations'))
  const db = createDb(databaseUrl, { applicationName: 'gatewalk-drill', poolSize: 5 + 3 * concurrency })
  const place = { databaseUrl, redisUrl: undefined, pool: 'default' }
  const words: string[] = []
  const onError = (error: Error) => words.push(`queue ${error.stack}`)
  const queue = createQueue({ ...place, onError })
  const log = notingLog(words)
  const parts = { db, queue, home, log, processEnv: of.processEnv, secret: DRILL_SECRET, secrets: [] }
  const context = createWorkerContext({ ...parts, graces: GRACES, leaveGraceMs: LEAVE_GRACE_MS })
  let worker: StepWorker | undefined
  return {
    ...{ name, home, databaseUrl, db, context, words },
    person: { ...context, actor: await createPerson(db) },
    async work() {
      const process = (payload: { projectId: string }, signal: AbortSignal) => advance(context, payload, signal)
      worker = createStepWorker({ ...place, concurrency, process, onError })
      await worker.ready()
      await reconcileProjects(context)
    },
    async close() {
      await worker?.close(0)
      await queue.close()
      await db.$disconnect()
    },
  }
}

function notingLog(words: string[]): WorkerContext['log'] {
  const note = (facts: object, text: string) => {
    words.push(`${text} ${JSON.stringify(facts, (_key, value) => (value instanceof Error ? value.stack : value))}`)
  }
  return { info: note, warn: note, error: note }
}

async function createPerson(db: Db): Promise<Context['actor']> {
  const data = { username: 'lead', name: 'Drill lead', email: 'lead@drill.invalid', passwordHash: '-', isAdmin: true }
  const { id: userId, name, email } = await db.user.create({ data })
  const person = { kind: 'person' as const, userId, name, email, isAdmin: true }
  return { ...person, via: 'session', scopes: [], sessionId: null, from: 'drill' }
}
