import { createHash, randomUUID } from 'node:crypto'
import { afterEach, beforeEach } from 'vitest'
import { decisionDigestText } from '@/lib/core/decision/digest-text'
import type { DecisionFacts } from '@/lib/core/decision/facts'
import { FIXED_OPTIONS } from '@/lib/core/decision/kinds'
import type { DecisionKind, DecisionOption } from '@/lib/core/decision/types'
import type { Db } from '@/lib/db/client'
import { createQueue, type StepQueue } from '@/lib/queue/step-queue'
import type { Context, TokenScope } from '@/lib/usecases/context'
import { signedInPerson } from './signed-in-person'
import type { TestDatabase } from './test-database'

type Project = Awaited<ReturnType<Db['project']['create']>>
type Decision = Awaited<ReturnType<Db['decision']['create']>>

export const MORNING = new Date('2026-05-19T08:00:00Z')

type Role = 'viewer' | 'operator' | 'approver' | 'admin'
type Member = Role | 'stranger' | 'installation-admin'
/** What the use cases of decisions are given. */
export type SceneContext = Pick<Context, 'actor' | 'db' | 'queue' | 'clock'>
export type GivenDecision = {
  number?: number
  kind?: DecisionKind
  tags?: string[]
  options?: DecisionOption[]
  facts?: DecisionFacts
  askedAt?: Date
  /** When it came into the index; as it was asked when left out. */
  listedAt?: Date
  question?: string
  state?: string
}

/** Facts of a gate whose phase changed nothing. */
const UNCOVERED: DecisionFacts = {
  gate: { approver: 'lead', thing: 'the mail texts', digest: 'of nothing', files: 0, resigns: null },
}

export const MAIL_OPTIONS: DecisionOption[] = [
  { id: 'a', label: 'Resend', consequence: '$20 a month' },
  { id: 'b', label: 'Postmark' },
  { id: 'block', label: 'Neither: block this item' },
]

/** A project with two phases, people by role and a clock that tests move; rows are real, the queue too. */
export function openDecisionScene(database: TestDatabase) {
  const state: { queue?: StepQueue; now: Date } = { now: MORNING }
  beforeEach(() => {
    state.now = MORNING
    state.queue = createQueue({ databaseUrl: database.url, pool: randomUUID() })
  })
  afterEach(() => state.queue?.close())

  return {
    get queue(): StepQueue {
      if (!state.queue) throw new Error('The queue exists from beforeEach on')
      return state.queue
    },
    pass(ms: number) {
      state.now = new Date(state.now.getTime() + ms)
    },
    /** A person who has just signed in in a browser, member of the project with this role. */
    async person(name: string, role: Member, project?: Project): Promise<SceneContext> {
      const isAdmin = role === 'installation-admin'
      const username = `${name.toLowerCase().replace(/\W/g, '')}-${randomUUID().slice(0, 6)}`
      const email = `${username}@example.org`
      const user = await database.db.user.create({
        data: { ...signedInPerson(state.now), username, name, email, passwordHash: 'none', isAdmin },
      })
      if (project && role !== 'stranger' && !isAdmin)
        await database.db.membership.create({ data: { projectId: project.id, userId: user.id, role } })
      return {
        actor: {
          kind: 'person',
          userId: user.id,
          name,
          email,
          isAdmin,
          via: 'session',
          scopes: [],
          sessionId: user.id,
          from: '127.0.0.1',
        },
        db: database.db,
        queue: this.queue,
        clock: () => state.now,
      }
    },
    project: (slug: string, name: string) => createProject(database, slug, name),
    decision: (project: Project, given: GivenDecision = {}) => createDecision(database, project, given),
  }
}

/** The same person by an API token. */
export function byToken(ctx: SceneContext, scopes: TokenScope[]): SceneContext {
  if (ctx.actor.kind !== 'person') throw new Error('Only a person has tokens')
  return { ...ctx, actor: { ...ctx.actor, via: 'token', scopes, sessionId: null } }
}

export function userIdOf(ctx: SceneContext): string {
  if (ctx.actor.kind !== 'person') throw new Error('Only a person has an id')
  return ctx.actor.userId
}

async function createProject({ db }: TestDatabase, slug: string, name: string): Promise<Project> {
  const identity = { identityName: name, identityEmail: 'a@b.c', identitySource: 'fallback' }
  const project = await db.project.create({
    data: { slug, name, origin: `/tmp/${slug}`, baseBranch: 'main', ...identity },
  })
  const phase = { projectId: project.id, autoGate: 'npm test', mark: 'open' }
  await db.phase.createMany({
    data: [
      {
        ...phase,
        phaseId: 'P5',
        position: 0,
        title: 'Transactional mail',
        prdPath: 'ralph-loop/PRD-P5.md',
        approver: 'lead',
        thing: 'the mail texts',
      },
      { ...phase, phaseId: 'P6', position: 1, title: 'Validation', prdPath: 'ralph-loop/PRD-P6.md' },
    ],
  })
  const item = { projectId: project.id, phaseId: 'P5' }
  await db.item.createMany({
    data: [
      { ...item, itemId: 'P5-02', position: 0, mark: 'done', text: 'Queue outgoing mail with retries', line: 4 },
      { ...item, itemId: 'P5-03', position: 1, mark: 'pending', text: 'Send mail through a provider (D-007)', line: 5 },
      { ...item, itemId: 'P5-04', position: 2, mark: 'open', text: 'Bounce handling', line: 6 },
    ],
  })
  return project
}

async function createDecision({ db }: TestDatabase, project: Project, given: GivenDecision): Promise<Decision> {
  const kind = given.kind ?? 'choice'
  const fixed = kind in FIXED_OPTIONS ? [...FIXED_OPTIONS[kind as keyof typeof FIXED_OPTIONS]] : undefined
  const options = given.options ?? fixed ?? MAIL_OPTIONS
  const askedAt = given.askedAt ?? new Date(MORNING.getTime() - 14 * 3_600_000)
  const question = given.question ?? (fixed ? `Question of ${kind}` : 'Resend or Postmark?')
  const shown = { kind, question, context: 'The spec is silent.', options, evidence: null }
  const facts = kind === 'manual-gate' ? { ...UNCOVERED, ...given.facts } : (given.facts ?? null)
  const digest = decisionDigestText({ ...shown, facts })
  return db.decision.create({
    data: {
      ...shown,
      options: options as object[],
      ...(facts ? { facts } : {}),
      projectId: project.id,
      number: given.number ?? 7,
      phaseId: 'P5',
      itemId: fixed ? null : 'P5-03',
      tags: given.tags ?? [],
      askedAt,
      listedAt: given.listedAt ?? askedAt,
      state: given.state ?? 'pending',
      digest: createHash('sha256').update(digest).digest('hex'),
    },
  })
}
