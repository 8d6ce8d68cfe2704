import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { DECISION_KINDS } from '@/lib/core/decision/types'
import { Refusal } from '@/lib/core/errors'
import type { Decision, Project } from '@/lib/db/generated/client'
import { answerDecision } from '@/lib/usecases/answer-decision'
import type { Context, TokenScope } from '@/lib/usecases/context'
import { readDecision } from '@/lib/usecases/read-decision'
import { readInbox } from '@/lib/usecases/read-inbox'
import { readProject } from '@/lib/usecases/read-project'
import { readProjects } from '@/lib/usecases/read-projects'
import { startRun } from '@/lib/usecases/start-run'
import { stopRun } from '@/lib/usecases/stop-run'
import { undoAnswer } from '@/lib/usecases/undo-answer'
import { byToken, openDecisionScene, type SceneContext, userIdOf } from '@/tests/support/decision-scene'
import { openTestDatabase } from '@/tests/support/test-database'

const database = openTestDatabase()
const scene = openDecisionScene(database)
const SCOPES: TokenScope[] = ['read', 'report', 'operate', 'answer']
let project: Project
let decision: Decision
let mei: SceneContext

beforeEach(async () => {
  project = await scene.project('a', 'Project A')
  decision = await scene.decision(project)
  mei = await scene.person('Mei', 'admin', project)
})

const answer = (number: number, digest = decision.digest, optionId = 'a') => ({
  ...{ slug: 'a', number, optionId, digest, idempotencyKey: randomUUID() },
})
async function outcomeOf(doing: () => unknown): Promise<string> {
  try {
    await doing()
    return 'allowed'
  } catch (error) {
    if (error instanceof Refusal) return `${error.code} ${error.detail.key}`
    throw error
  }
}

describe('answers by token', () => {
  const allowed = new Set(['choice', 'dependency'])

  test.each(DECISION_KINDS.filter(kind => !allowed.has(kind)))('a decision of kind %s is a person’s', async kind => {
    const asked = await scene.decision(project, { number: 9, kind, options: [{ id: 'a', label: 'A' }] })
    await database.db.approverName.create({ data: { projectId: project.id, name: 'lead', userId: userIdOf(mei) } })
    const outcome = await outcomeOf(() => answerDecision(byToken(mei, SCOPES), answer(9, asked.digest)))
    expect(outcome).toBe('FORBIDDEN answerNeedsBrowser')
    expect(await database.db.answer.count()).toBe(0)
  })

  test.each([...allowed] as ('choice' | 'dependency')[])('a decision of kind %s is taken', async kind => {
    const asked = await scene.decision(project, { number: 9, kind })
    const outcome = await outcomeOf(() => answerDecision(byToken(mei, ['answer']), answer(9, asked.digest)))
    expect(outcome).toBe('allowed')
    expect(await database.db.answer.findMany()).toMatchObject([{ via: 'token', byName: 'Mei', state: 'held' }])
  })

  test('a person’s held answer to a security question is not undone by their token', async () => {
    const asked = await scene.decision(project, { number: 9, kind: 'security' })
    await answerDecision(mei, answer(9, asked.digest))
    const undo = { slug: 'a', number: 9, revision: 1 }
    expect(await outcomeOf(() => undoAnswer(byToken(mei, SCOPES), undo))).toBe('FORBIDDEN answerNeedsBrowser')
    expect(await outcomeOf(() => undoAnswer(mei, undo))).toBe('allowed')
  })
})

describe('a token sees no further than its person', () => {
  test('a project of others is not found, whatever the scopes', async () => {
    const other = await scene.project('b', 'Project B')
    await scene.decision(other)
    const ctx = byToken(mei, SCOPES) as Context
    const outcomes = [
      await outcomeOf(() => readProject(ctx, { slug: 'b' })),
      await outcomeOf(() => startRun(ctx, { slug: 'b' })),
      await outcomeOf(() => stopRun(ctx, { slug: 'b' })),
      await outcomeOf(() => readDecision(ctx, 'b', 7)),
      await outcomeOf(() => answerDecision(ctx, { ...answer(7), slug: 'b' })),
    ]
    expect(outcomes.map(outcome => outcome.split(' ')[0])).toEqual(Array(5).fill('NOT_FOUND'))
    expect((await readProjects(ctx)).map(line => line.slug)).toEqual(['a'])
    expect((await readInbox(ctx)).rows.map(row => row.slug)).toEqual(['a'])
  })

  test('the scope operate gives a viewer nothing to operate', async () => {
    const viewer = byToken(await scene.person('Vi', 'viewer', project), SCOPES) as Context
    expect(await outcomeOf(() => startRun(viewer, { slug: 'a' }))).toBe('FORBIDDEN notAllowed')
    expect(await outcomeOf(() => answerDecision(viewer, answer(7)))).toBe('FORBIDDEN answerNeedsOperator')
    expect(await outcomeOf(() => readProject(viewer, { slug: 'a' }))).toBe('allowed')
  })
})
