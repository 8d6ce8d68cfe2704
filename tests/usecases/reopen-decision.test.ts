import { beforeEach, describe, expect, test } from 'vitest'
import type { Project } from '@/lib/db/generated/client'
import { reopenDecision } from '@/lib/usecases/reopen-decision'
import { byToken, openDecisionScene, type SceneContext } from '@/tests/support/decision-scene'
import { openTestDatabase } from '@/tests/support/test-database'

const database = openTestDatabase()
const scene = openDecisionScene(database)
let project: Project
let mei: SceneContext
let wei: SceneContext

beforeEach(async () => {
  project = await scene.project('a', 'Project A')
  await scene.decision(project, { state: 'consumed' })
  await database.db.decision.updateMany({ data: { revision: 2 } })
  mei = await scene.person('Mei', 'operator', project)
  wei = await scene.person('Li Wei', 'operator', project)
})

const wish = { slug: 'a', number: 7, revision: 2, reason: 'too dear' }
const keyOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'done',
    error => `${error.code} ${error.detail?.key}`,
  )

describe('a consumed decision', () => {
  test('is asked again from a browser only: a token answers and no more', async () => {
    expect(await keyOf(reopenDecision(byToken(mei, ['answer']), wish))).toBe('FORBIDDEN browserOnly')
    expect(await database.db.reopening.count()).toBe(0)
  })

  test('is to be asked again once, in the name of the first who wants it, and wakes its project', async () => {
    const [one, other] = await Promise.all([reopenDecision(mei, wish), reopenDecision(wei, wish)])
    expect(one).toEqual(other)
    const rows = await database.db.reopening.findMany()
    expect(rows).toMatchObject([{ revision: 2, byName: one.by, number: null }])
    const { reason } = rows[0] ?? {}
    expect(await database.db.audit.findMany()).toMatchObject([
      { action: 'reopen-decision', actorName: one.by, subject: 'D-7 R2', after: { reason } },
    ])
    expect((await database.db.project.findUniqueOrThrow({ where: { id: project.id } })).wakes).toBe(1)
    expect(await scene.queue.findJobs()).toHaveLength(1)
  })

  test('may be wished again after it could not be written', async () => {
    await reopenDecision(mei, wish)
    await database.db.reopening.updateMany({ data: { failedWhy: 'item P5-03 is in no PRD of the plan' } })
    expect(await reopenDecision(wei, wish)).toMatchObject({ by: 'Li Wei', number: null })
    expect(await database.db.reopening.findMany()).toMatchObject([{ byName: 'Li Wei', failedWhy: null }])
  })

  test.each([
    ['nothing builds on it yet', { state: 'committed' }, 'CONFLICT reopenAmendable'],
    ['it is pending', { state: 'pending' }, 'CONFLICT reopenUnanswered'],
    ['it was withdrawn', { state: 'withdrawn' }, 'CONFLICT decisionClosed'],
    ['another revision stands', { revision: 3 }, 'CONFLICT reopenRevision'],
    ['it is about no item', { kind: 'checkpoint' }, 'CONFLICT reopenByItself'],
  ])('is not asked again when %s', async (_word, data, key) => {
    await database.db.decision.updateMany({ data })
    expect(await keyOf(reopenDecision(mei, wish))).toBe(key)
  })

  test('is not asked again about a dropped item, nor by those who may not answer it', async () => {
    expect(await keyOf(reopenDecision(await scene.person('Ann', 'viewer', project), wish))).toMatch(/^FORBIDDEN /)
    expect(await keyOf(reopenDecision(await scene.person('Nobody', 'stranger'), wish))).toMatch(/^NOT_FOUND /)
    await database.db.decision.updateMany({ data: { kind: 'security' } })
    expect(await keyOf(reopenDecision(mei, wish))).toBe('FORBIDDEN answerNeedsApprover')
    await database.db.decision.updateMany({ data: { kind: 'choice' } })
    await database.db.item.updateMany({ data: { mark: 'dropped' } })
    expect(await keyOf(reopenDecision(mei, wish))).toBe('CONFLICT reopenDropped')
  })
})
