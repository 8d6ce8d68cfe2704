import { randomUUID } from 'node:crypto'
import type { Db } from '@/lib/db/client'
import type { Decision, Prisma, Project } from '@/lib/db/generated/client'
import { createGit } from '@/lib/git/git'
import { createQueue } from '@/lib/queue/step-queue'
import { createSealBox } from '@/lib/seal/seal-box'
import type { Actor, Context, TokenScope } from '@/lib/usecases/context'
import { MAIL_OPTIONS } from '@/tests/support/decision-scene'
import { createTempDir } from '@/tests/support/temp-dir'
import type { TestDatabase } from '@/tests/support/test-database'
import { ACTORS, type ActorName, type PlaceName, type Rule } from './matrix-rules'

/** Stands in the words of the foreign project: no answer to somebody who may not see it may hold it. */
export const MARKER = 'zebracrossing'

/** What one call is about. */
export type Turn = {
  db: Db
  project: Project
  /** The actor's; somebody's when nobody acts. */
  userId: string
  logId: string
  /** A pending question of this project with these columns, made for this call. */
  ask(columns?: Partial<Prisma.DecisionUncheckedCreateInput>): Promise<Decision>
}

/** One use case in the matrix: its subject is made anew for each call, unwatched, then it runs as each actor. */
export type MatrixRow = {
  rule: Rule
  /** The action it writes into the audit when it changes something; null for one that only reads. */
  audits: string | null
  prepare(turn: Turn): Promise<(ctx: Context) => unknown>
}

/** A use case that reads. */
export function reads(rule: Rule, run: (ctx: Context, turn: Turn) => unknown): MatrixRow {
  return { rule, audits: null, prepare: async turn => ctx => run(ctx, turn) }
}

/** A use case that changes something and says so in the audit. `given` makes its subject. */
export function changes<Given>(
  [rule, audits]: [Rule, string | null],
  given: (turn: Turn) => Given | Promise<Given>,
  run: (ctx: Context, given: Given, turn: Turn) => unknown,
): MatrixRow {
  return {
    ...{ rule, audits },
    async prepare(turn) {
      const made = await given(turn)
      return ctx => run(ctx, made, turn)
    },
  }
}

/** Compares in the clear: hashing is not what is looked at here, and it is slow by design. */
export const PLAIN = {
  hash: async (password: string) => password,
  verify: async (hash: string, given: string) => hash === given,
}

/** A person made for one call. */
export async function somebody({ db }: Turn): Promise<{ id: string; username: string }> {
  const username = `person-${randomUUID()}`
  const email = `${username}@example.org`
  return db.user.create({ data: { username, name: 'Somebody', email, passwordHash: 'right' } })
}

/** Two projects and every actor; rows, git and queue are real. */
export async function openMatrixScene(database: TestDatabase) {
  const { db } = database
  const queue = createQueue({ databaseUrl: database.url, pool: randomUUID() })
  const projects = {
    own: await makeProject(db, 'own', 'Order desk'),
    foreign: await makeProject(db, 'foreign', MARKER),
  }
  const logs = { own: await makeLog(db, projects.own, 'ours'), foreign: await makeLog(db, projects.foreign, MARKER) }
  const base = {
    ...{ db, queue, git: createGit(process.env), seal: createSealBox('a secret of at least thirty-two characters') },
    ...{ clock: () => new Date(), detectAgent: async () => ({ ok: true as const, version: '1' }) },
    ...{ home: await createTempDir('home-'), templates: 'templates', processEnv: process.env },
  }
  const actors = new Map<ActorName, Actor>()
  for (const name of ACTORS) actors.set(name, await makeActor(db, projects.own.id, name))
  let number = 100
  return {
    close: () => queue.close(),
    contextOf(name: ActorName): Context {
      const actor = actors.get(name)
      if (!actor) throw new Error(`There is no actor ${name}`)
      return { ...base, actor } as unknown as Context
    },
    turnOf(name: ActorName, place: PlaceName): Turn {
      const actor = actors.get(actorWithUser(name))
      if (actor?.kind !== 'person') throw new Error(`${name} is nobody`)
      const project = projects[place]
      return {
        ...{ db, project, userId: actor.userId, logId: logs[place] },
        ask: columns => ask(db, project, { number: number++, ...columns }),
      }
    },
  }
}

const actorWithUser = (name: ActorName): ActorName => (name === 'anonymous' ? 'stranger' : name)

async function makeActor(db: Db, projectId: string, name: ActorName): Promise<Actor> {
  if (name === 'anonymous') return { kind: 'anonymous', from: '10.0.0.1' }
  const scope = name.startsWith('token-') ? name.slice('token-'.length) : null
  const isAdmin = name === 'installation-admin' || name === 'token-all'
  const user = await db.user.create({
    data: { username: name, name, email: `${name}@example.org`, passwordHash: 'right', isAdmin },
  })
  const role = scope ? 'admin' : name
  if (!isAdmin && name !== 'stranger') await db.membership.create({ data: { projectId, userId: user.id, role } })
  const session = await db.session.create({ data: { userId: user.id, expiresAt: new Date(Date.now() + 86_400_000) } })
  const who = { kind: 'person' as const, userId: user.id, name, email: user.email, isAdmin, from: '10.0.0.1' }
  if (!scope) return { ...who, via: 'session', scopes: [], sessionId: session.id }
  const scopes = (scope === 'all' ? ['read', 'report', 'operate', 'answer'] : [scope]) as TokenScope[]
  const token = await db.apiToken.create({ data: { userId: user.id, name, hash: name, scopes } })
  return { ...who, via: 'token', scopes, token: { id: token.id, name }, sessionId: null }
}

async function makeProject(db: Db, slug: string, word: string): Promise<Project> {
  const identity = { identityName: word, identityEmail: 'a@b.c', identitySource: 'fallback' }
  const project = await db.project.create({
    data: { slug, name: word, origin: `/tmp/${slug}`, baseBranch: 'main', ...identity },
  })
  const phase = { projectId: project.id, phaseId: 'P5', position: 0, prdPath: 'ralph-loop/PRD-P5.md', mark: 'open' }
  await db.phase.create({ data: { ...phase, title: word, autoGate: 'npm test', approver: 'lead', thing: word } })
  const item = { projectId: project.id, phaseId: 'P5', position: 0, mark: 'blocked', line: 4 }
  await db.item.create({ data: { ...item, itemId: 'P5-03', text: word } })
  const run = await db.run.create({ data: { projectId: project.id, startedBy: 'Mei', state: 'ended' } })
  await db.iteration.create({
    data: {
      ...{ projectId: project.id, runId: run.id, number: 1, phaseId: 'P5', itemId: 'P5-03', itemText: word },
      ...{ attempt: 1, state: 'settled', token: 1, baseCommit: 'a'.repeat(40), tryBranch: 'ralph-try/1' },
      ...{
        worktree: '/w',
        host: 'h',
        agent: 'scripted',
        marker: 'm',
        prompt: word,
        outcome: 'verified',
        summary: word,
      },
    },
  })
  await ask(db, project, { number: 1 })
  await ask(db, project, { number: 2, kind: 'manual-gate', itemId: null, options: GATE_OPTIONS })
  const author = { actorName: word, via: 'worker', action: 'run.ended', subject: slug }
  await db.audit.create({ data: { ...author, projectId: project.id, after: { detail: word } } })
  return project
}

const GATE_OPTIONS = [
  { id: 'approve', label: 'Approve' },
  { id: 'request-changes', label: 'Request changes' },
]

async function makeLog(db: Db, { id: projectId }: Project, word: string): Promise<string> {
  const log = await db.log.create({ data: { projectId, kind: 'gate', closedAt: new Date() } })
  await db.logChunk.create({ data: { logId: log.id, seq: 0, text: word } })
  return log.id
}

function ask(db: Db, project: Project, columns: Partial<Prisma.DecisionUncheckedCreateInput>): Promise<Decision> {
  return db.decision.create({
    data: {
      ...{ projectId: project.id, number: 1, kind: 'choice', phaseId: 'P5', itemId: 'P5-03', digest: 'd1' },
      ...{ question: project.name, options: MAIL_OPTIONS as object[], askedAt: new Date(Date.now() - 3_600_000) },
      ...(columns.kind === 'manual-gate' ? { facts: { gate: gateFacts(project) } } : {}),
      ...columns,
    },
  })
}

/** A gate that is asked as the phase of the scene has it, and covers nothing. */
function gateFacts({ name }: Project) {
  return { approver: 'lead', thing: name, digest: 'of nothing', files: 0, resigns: null }
}
