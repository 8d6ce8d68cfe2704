import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { HOLD_MS } from '@/lib/core/decision/answer-life'
import { type CourseRepository, courseFiles } from '@/lib/core/drill/course-files'
import { invariant } from '@/lib/core/invariant'
import { parsePrd } from '@/lib/core/plan/parse-prd'
import type { Mark } from '@/lib/core/plan/types'
import { type AnswerRequest, answerDecision } from '@/lib/usecases/answer-decision'
import { registerProject } from '@/lib/usecases/register-project'
import { startRun } from '@/lib/usecases/start-run'
import type { DrillPlace } from './drill-place'

const BRANCH = 'ralph/master-plan'
const IDENTITY = { name: 'Gatewalk drill', email: 'drill@gatewalk.invalid' }
const POLL_MS = 100

/** One moment of a project: its newest run, and what is not finished. */
export type ProjectMoment = {
  state: string | null
  pausedUntil: Date | null
  endReason: string | null
  endDetail: string | null
  /** Iterations that are not settled and answers that are not in the files. */
  unfinished: number
  iterations: number
}

/** A throw-away repository, registered in a place; what a person does with it, and what stands there afterwards. */
export class DrillProject {
  /** The loop's branch. */
  readonly branch = BRANCH

  private constructor(
    readonly place: DrillPlace,
    readonly slug: string,
    readonly id: string,
    readonly origin: string,
  ) {}

  /** Makes the repository and registers it. */
  static async register(place: DrillPlace, slug: string, course: CourseRepository): Promise<DrillProject> {
    const { context, person, db } = place
    const origin = join(place.home, 'origins', slug)
    await mkdir(origin, { recursive: true })
    const at = new Date().toISOString()
    const files = courseFiles(course)
    await context.git.initRepository(origin, { files, message: 'Begin with a plan', identity: IDENTITY, at })
    invariant(person.actor.kind === 'person', 'a drill has a person')
    await registerProject(person, {
      ...{ path: origin, name: slug, slug, baseBranch: 'main', branch: BRANCH, subfolder: '' },
      approvers: { lead: person.actor.userId },
    })
    const { id } = await db.project.findUniqueOrThrow({ where: { slug } })
    return new DrillProject(place, slug, id, origin)
  }

  /** Starts the run, once the worker has read the plan. */
  async start(signal: AbortSignal): Promise<void> {
    const { db } = this.place
    for (;;) {
      const { indexedCommit, problems } = await db.project.findUniqueOrThrow({ where: { id: this.id } })
      if (indexedCommit !== null || JSON.stringify(problems) !== '[]') break
      await sleep(POLL_MS, undefined, { signal })
    }
    await this.startAgain()
  }

  /** A person presses start: the next run, or the end of a pause. */
  async startAgain(): Promise<void> {
    await startRun(this.place.person, { slug: this.slug })
  }

  /** Looks again and again until it is so; rejects when the signal aborts. */
  async watch(isSo: (moment: ProjectMoment) => boolean, signal: AbortSignal): Promise<ProjectMoment> {
    for (;;) {
      const moment = await this.moment()
      if (isSo(moment)) return moment
      await sleep(POLL_MS, undefined, { signal })
    }
  }

  /** One statement sees one moment: an answer that restarts the run is never seen half. */
  async moment(): Promise<ProjectMoment> {
    const [moment] = await this.place.db.$queryRaw<ProjectMoment[]>`
      SELECT run.state, run."pausedUntil", run."endReason", run."endDetail",
        (SELECT count(*) FROM "Iteration" WHERE "projectId" = project.id)::int AS iterations,
        ((SELECT count(*) FROM "Iteration" WHERE "projectId" = project.id AND state <> 'settled')
          + (SELECT count(*) FROM "Answer" JOIN "Decision" ON "Decision".id = "Answer"."decisionId"
             WHERE "Decision"."projectId" = project.id AND "Answer".state IN ('held', 'recorded')))::int AS unfinished
      FROM "Project" project LEFT JOIN LATERAL
        (SELECT * FROM "Run" WHERE "projectId" = project.id ORDER BY "startedAt" DESC LIMIT 1) run ON true
      WHERE project.id = ${this.id}::uuid`
    invariant(moment, 'the project is there')
    return moment
  }

  /** Answers a question as the person, its hold already over. */
  async answer(number: number, optionId: string, given: Partial<AnswerRequest> = {}): Promise<void> {
    const { db, person, context } = this.place
    const { digest } = await db.decision.findFirstOrThrow({ where: { projectId: this.id, number } })
    const past = { ...person, clock: () => new Date(Date.now() - HOLD_MS) }
    const idempotencyKey = `drill-${this.slug}-${number}-${optionId}`
    await answerDecision(past, { slug: this.slug, number, optionId, digest, idempotencyKey, ...given })
    await context.queue.enqueueAdvance(this.id)
  }

  /** Marks of all items as they stand on the loop's branch in the user's repository. */
  async marks(): Promise<Map<string, Mark>> {
    const names = await this.git('ls-tree', '--name-only', BRANCH, 'ralph-loop/')
    const prds = names.split('\n').filter(name => /PRD-[^/]*\.md$/.test(name))
    const texts = await Promise.all(prds.map(name => this.git('show', `${BRANCH}:${name}`)))
    const items = texts.flatMap((text, at) => {
      const parsed = parsePrd(text, prds[at] ?? '')
      return parsed.ok ? parsed.value.items : []
    })
    return new Map(items.map(item => [item.id, item.mark]))
  }

  iterations() {
    return this.place.db.iteration.findMany({ where: { projectId: this.id }, orderBy: { number: 'asc' } })
  }

  decisions() {
    return this.place.db.decision.findMany({ where: { projectId: this.id }, orderBy: { number: 'asc' } })
  }

  /** Output of git in the user's repository. */
  async git(...args: string[]): Promise<string> {
    return (await this.place.context.git.run(args, { cwd: this.origin })).stdout.trimEnd()
  }
}
