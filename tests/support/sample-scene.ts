import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '@/lib/db/client'
import { createQueue } from '@/lib/queue/step-queue'
import { createStepWorker } from '@/lib/queue/step-worker'
import { type AnswerRequest, answerDecision } from '@/lib/usecases/answer-decision'
import type { Actor, Context } from '@/lib/usecases/context'
import { createSample } from '@/lib/usecases/create-sample'
import type { WorkerContext } from '@/lib/usecases/loop/worker-context'
import { readDecision } from '@/lib/usecases/read-decision'
import { advance } from '@/worker/processors/advance'
import { createWorkerContext, type WorkerParts } from '@/worker/worker-context'
import { signedInPerson } from './signed-in-person'
import { createTempDir } from './temp-dir'

type Place = { databaseUrl: string; redisUrl: string | undefined; pool: string }

export type SampleSceneOptions = { redisUrl?: string; pool?: string }

const ONCE_A_MS = 50

/** A home with an administrator, as it is before anyone clicks "Try the sample". */
export async function openSampleScene(
  database: { db: Db; url: string },
  options: SampleSceneOptions = {},
): Promise<SampleScene> {
  const pool = options.pool ?? `s${randomUUID().slice(0, 8)}`
  const place = { databaseUrl: database.url, redisUrl: options.redisUrl, pool }
  const words: string[] = []
  const note = (facts: object, text: string) => {
    words.push(`${text} ${JSON.stringify(facts, (_key, value) => (value instanceof Error ? value.stack : value))}`)
  }
  const context = createWorkerContext({
    ...{ db: database.db, queue: createQueue(place), home: await createTempDir('home-') },
    ...{
      processEnv: { ...process.env, GATEWALK_SCRIPTED_PACE: '0' },
      secret: 'a secret that this scene keeps to itself',
      secrets: [],
      graces: { interruptMs: 200, terminateMs: 200 },
    },
    log: { info: note, warn: note, error: note } as unknown as WorkerParts['log'],
  })
  const user = await database.db.user.create({
    data: {
      ...signedInPerson(),
      username: 'mei',
      name: 'Mei Lin',
      email: 'mei@example.com',
      passwordHash: '-',
      isAdmin: true,
    },
  })
  return new SampleScene(context, user, place, words)
}

/** What a test does with the sample. */
export class SampleScene {
  #worker: ReturnType<typeof createStepWorker> | null = null

  constructor(
    readonly context: WorkerContext,
    readonly user: { id: string; name: string; email: string },
    readonly place: Place,
    /** What the worker logged. */
    readonly words: string[],
  ) {}

  get db(): Db {
    return this.context.db
  }

  /** The administrator in a browser session, who signs for every approver of the sample. */
  get person(): Context {
    const { id: userId, name, email } = this.user
    const actor: Actor = {
      ...{ kind: 'person', userId, name, email, isAdmin: true },
      ...{ via: 'session', scopes: [], sessionId: userId, from: 'test' },
    }
    return { ...this.context, actor }
  }

  /** Takes jobs in this process until `close`. */
  async work(): Promise<void> {
    this.#worker ??= createStepWorker({
      ...this.place,
      concurrency: 2,
      process: (payload, signal) => advance(this.context, payload, signal),
      onError: error => this.words.push(`queue ${error.stack}`),
    })
    await this.#worker.ready()
  }

  create(): Promise<{ slugs: string[] }> {
    return createSample(this.person)
  }

  /** Answers as the page would, naming what was shown; returns once it is accepted. */
  async answer(slug: string, number: number, given: Pick<AnswerRequest, 'optionId' | 'items' | 'text'>): Promise<void> {
    const { digest } = await readDecision(this.person, slug, number)
    await answerDecision(this.person, { slug, number, digest, ...given, idempotencyKey: randomUUID() })
  }

  project(slug: string) {
    return this.db.project.findUniqueOrThrow({ where: { slug } })
  }

  /** Waits until the project's run has ended and every answer is in its files; returns why the run ended. */
  async rest(slug: string, limitMs = 90_000): Promise<string> {
    const { id: projectId } = await this.project(slug)
    const isAtRest = async () => {
      const busy = await Promise.all([
        this.db.run.count({ where: { projectId, state: 'active' } }),
        this.db.iteration.count({ where: { projectId, state: { not: 'settled' } } }),
        this.db.answer.count({ where: { decision: { projectId }, state: { in: ['held', 'recorded'] } } }),
      ])
      return busy.every(count => count === 0)
    }
    const deadline = Date.now() + limitMs
    while (!(await isAtRest())) {
      if (Date.now() > deadline) throw new Error(`${slug} did not rest in ${limitMs} ms:\n${this.words.join('\n')}`)
      await sleep(ONCE_A_MS)
    }
    const run = await this.db.run.findFirst({ where: { projectId }, orderBy: { startedAt: 'desc' } })
    return run?.endReason ?? 'never started'
  }

  async close(): Promise<void> {
    await this.#worker?.close(0)
    this.#worker = null
    await this.context.queue.close()
  }
}
