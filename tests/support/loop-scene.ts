import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { HOLD_MS } from '@/lib/core/decision/answer-life'
import type { Db } from '@/lib/db/client'
import { createQueue } from '@/lib/queue/step-queue'
import { createStepWorker } from '@/lib/queue/step-worker'
import { type AnswerRequest, answerDecision } from '@/lib/usecases/answer-decision'
import type { Actor, Context } from '@/lib/usecases/context'
import type { WorkerContext } from '@/lib/usecases/loop/worker-context'
import { registerProject } from '@/lib/usecases/register-project'
import { startRun } from '@/lib/usecases/start-run'
import { advance } from '@/worker/processors/advance'
import { createWorkerContext } from '@/worker/worker-context'
import { createRepository, type RepositoryOptions, type TestRepository } from './git-repository'
import { signedInPerson } from './signed-in-person'
import { createTempDir } from './temp-dir'

export type Behaviours = Record<string, unknown>

export type SceneOptions = {
  /** Items of P1, one line each without the bullet: `P1-01 First`. */
  items?: string[]
  /** Entries of the scripted agent by item. */
  behaviours?: Behaviours
  verify?: string
  autoGate?: string
  manualGate?: string
  /** Further keys of ralph.json. */
  config?: Record<string, unknown>
  /** Further files, or other contents of the ones made here. */
  files?: Record<string, string>
  repository?: RepositoryOptions
  /** Makes the repository in another way. */
  makeRepository?: (options: RepositoryOptions) => Promise<TestRepository>
  subfolder?: string
  workerOptions?: Partial<Parameters<typeof createWorkerContext>[0]>
}

const ONCE_A_MS = 20
/** Only a hang takes this long, also on a machine that does much else. */
const LIMIT_MS = 90_000

/** Files of a signed plan with one phase whose agent is the scripted one. */
export function planFiles(options: SceneOptions): Record<string, string> {
  const items = options.items ?? ['P1-01 First', 'P1-02 Second']
  return {
    'ralph-loop/MASTER-PLAN.md': `Approved-By: lead, 2026-05-18

Phase P1 — First phase
  PRD: ralph-loop/PRD-P1.md
  Auto-Gate: ${options.autoGate ?? 'true'}
  Manual-Gate: ${options.manualGate ?? '—'}
  Items: ${items.length}
`,
    'ralph-loop/PRD-P1.md': `# PRD-P1 — First phase
Verify: ${options.verify ?? 'true'}

${items.map(item => `- [ ] ${item}`).join('\n')}
`,
    'ralph-loop/ralph.json': `${JSON.stringify({ agent: 'scripted', ...options.config }, null, 2)}\n`,
    'ralph-loop/scripted-agent.json': JSON.stringify({
      items: options.behaviours ?? {},
      default: { do: 'implement' },
    }),
    '.gitignore': 'ignored/\n',
    'README.md': '# Scene\n',
    ...options.files,
  }
}

/** A registered repository with a real worker beside it, on the file's own database. */
export async function openLoopScene(database: { db: Db; url: string }, options: SceneOptions = {}): Promise<LoopScene> {
  const inFolder = (files: Record<string, string>) =>
    Object.fromEntries(Object.entries(files).map(([name, text]) => [`${options.subfolder ?? ''}${name}`, text]))
  const makeRepository = options.makeRepository ?? createRepository
  const repository = await makeRepository({ files: inFolder(planFiles(options)), ...options.repository })
  const home = await createTempDir('home-')
  const place = { databaseUrl: database.url, redisUrl: undefined, pool: `t${Math.random().toString(36).slice(2, 8)}` }
  const queue = createQueue(place)
  const words: string[] = []
  const note = (facts: object, text: string) => {
    words.push(`${text} ${JSON.stringify(facts, (_key, value) => (value instanceof Error ? value.stack : value))}`)
  }
  const context = createWorkerContext({
    ...{
      db: database.db,
      queue,
      home,
      processEnv: process.env,
      secret: 'a secret that this scene keeps to itself',
      secrets: [],
    },
    log: { info: note, warn: note, error: note } as unknown as WorkerContext['log'] as never,
    graces: { interruptMs: 200, terminateMs: 200 },
    ...options.workerOptions,
  })
  const user = await database.db.user.create({
    data: {
      ...signedInPerson(),
      username: 'lead',
      name: 'Li Wei',
      email: 'li@example.com',
      passwordHash: '-',
      isAdmin: true,
    },
  })
  const scene = new LoopScene(repository, context, user.id, words, place)
  await scene.register(options)
  return scene
}

/** What a test does with a scene. */
export class LoopScene {
  slug = 'scene'
  projectId = ''
  #worker: ReturnType<typeof createStepWorker> | null = null

  constructor(
    readonly repository: TestRepository,
    readonly context: WorkerContext,
    readonly userId: string,
    /** What the worker logged. */
    readonly words: string[],
    readonly place: { databaseUrl: string; redisUrl: string | undefined; pool: string },
  ) {}

  get db(): Db {
    return this.context.db
  }

  /** The context of the scene's one person, an administrator who signs for `lead` and `负责人`. */
  get person(): Context {
    const actor: Actor = {
      ...{ kind: 'person', userId: this.userId, name: 'Li Wei', email: 'li@example.com', isAdmin: true },
      ...{ via: 'session', scopes: [], sessionId: this.userId, from: 'test' },
    }
    return { ...this.context, actor }
  }

  async register(options: SceneOptions): Promise<void> {
    const path = options.subfolder ? `${this.repository.path}/${options.subfolder}` : this.repository.path
    const { currentBranch } = (await this.context.git.inspectOrigin(this.repository.path)) ?? {}
    await registerProject(this.person, {
      ...{ path, name: 'Scene', slug: this.slug, baseBranch: currentBranch ?? 'main', branch: 'ralph/master-plan' },
      ...{ subfolder: '', approvers: { lead: this.userId, 负责人: this.userId } },
    })
    const project = await this.db.project.findUniqueOrThrow({ where: { slug: this.slug } })
    this.projectId = project.id
  }

  /** Starts taking jobs; `close` ends it. */
  async work(): Promise<void> {
    this.#worker ??= createStepWorker({
      ...this.place,
      concurrency: 2,
      process: (payload, signal) => advance(this.context, payload, signal),
      onError: error => this.words.push(`queue ${error.stack}`),
    })
    await this.#worker.ready()
  }

  /** Starts a run and waits until it ended. */
  async walk(): Promise<string> {
    await this.work()
    await this.settled(async () => (await this.project()).indexedCommit !== null)
    await startRun(this.person, { slug: this.slug })
    return this.rest()
  }

  /** Waits until no run is active and nothing is unwritten; returns why the last run ended. */
  async rest(limitMs = LIMIT_MS): Promise<string> {
    const { projectId } = this
    // One statement sees one moment: an answer that restarts the run is never seen half.
    await this.settled(async () => {
      const rows = await this.db.$queryRaw<{ remaining: number }[]>`
        SELECT ((SELECT count(*) FROM "Run" WHERE "projectId" = ${projectId}::uuid AND state = 'active')
          + (SELECT count(*) FROM "Iteration" WHERE "projectId" = ${projectId}::uuid AND state <> 'settled')
          + (SELECT count(*) FROM "Answer" JOIN "Decision" ON "Decision".id = "Answer"."decisionId"
             WHERE "Decision"."projectId" = ${projectId}::uuid AND "Answer".state IN ('held', 'recorded')))::int AS remaining`
      return rows[0]?.remaining === 0
    }, limitMs)
    const run = await this.db.run.findFirst({ where: { projectId }, orderBy: { startedAt: 'desc' } })
    return run?.endReason ?? 'never started'
  }

  /** Waits until no job moves the project: what was to be written and pushed has been tried. */
  async idle(): Promise<void> {
    const where = { projectId: this.projectId, state: 'released' }
    await this.settled(async () => this.context.moving.size === 0 && (await this.db.lease.count({ where })) === 1)
  }

  /** Polls until something is so; fails with what the worker said. */
  async settled(isSo: () => Promise<boolean>, limitMs = LIMIT_MS): Promise<void> {
    const deadline = Date.now() + limitMs
    while (!(await isSo())) {
      if (Date.now() > deadline) throw new Error(`It did not become so in ${limitMs} ms:\n${this.words.join('\n')}`)
      await sleep(ONCE_A_MS)
    }
  }

  /** Answers a pending decision as the scene's person, its hold already over. */
  async answer(number: number, optionId: string, given: Partial<AnswerRequest> = {}): Promise<void> {
    const { projectId, slug } = this
    const row = await this.db.decision.findFirstOrThrow({ where: { projectId, number } })
    const past = { ...this.person, clock: () => new Date(Date.now() - HOLD_MS) }
    const key = `test-${number}-${optionId}-${Math.random()}`
    await answerDecision(past, { slug, number, optionId, digest: row.digest, idempotencyKey: key, ...given })
    await this.context.queue.enqueueAdvance(projectId)
  }

  async project() {
    return this.db.project.findUniqueOrThrow({ where: { slug: this.slug } })
  }

  iterations() {
    return this.db.iteration.findMany({ where: { projectId: this.projectId }, orderBy: { number: 'asc' } })
  }

  /** A plan file at the tip of the loop's branch in the user's repository. */
  file(name: string): Promise<string> {
    return this.repository.show('ralph/master-plan', `ralph-loop/${name}`)
  }

  /** Subjects of the loop's commits at the user's repository, oldest first. */
  async subjects(): Promise<string[]> {
    const text = await this.repository.git('log', '--reverse', '--format=%s', 'HEAD..ralph/master-plan')
    return text === '' ? [] : text.split('\n')
  }

  /** Path of the mirror. */
  get mirror(): string {
    return `${this.context.home}/repos/${this.projectId}.git`
  }

  async close(): Promise<void> {
    await this.#worker?.close(0)
    this.#worker = null
    await this.context.queue.close()
  }
}

/** Names and contents of a folder's files. */
async function hashFolder(folder: string): Promise<string> {
  const names = (await readdir(folder).catch(() => [])).sort()
  const texts = await Promise.all(names.map(name => readFile(join(folder, name), 'utf8')))
  return names.map((name, at) => `${name}\0${texts[at]}`).join('\0')
}

/** Hash of everything in the user's repository but the loop's branch: refs, index, config, hooks, work tree, stash. */
export async function fingerprint(repository: TestRepository): Promise<string> {
  const parts = await Promise.all([
    repository.git('for-each-ref', '--format=%(objectname) %(refname)'),
    repository.git('status', '--porcelain=v2', '--branch', '--ignored', '--untracked-files=all'),
    repository.git('diff', 'HEAD'),
    repository.git('stash', 'list'),
    repository.git('ls-files', '--stage', '--debug'),
    repository.read('.git/config'),
    repository.read('.git/HEAD'),
    hashFolder(join(repository.path, '.git/hooks')),
  ])
  const refs = (parts[0] ?? '').split('\n').filter(line => !line.endsWith(' refs/heads/ralph/master-plan'))
  return createHash('sha256')
    .update([refs.join('\n'), ...parts.slice(1)].join('\0'))
    .digest('hex')
}
