import { randomUUID } from 'node:crypto'
import { afterEach, expect, it } from 'vitest'
import { answerDecision } from '@/lib/usecases/answer-decision'
import { type LoopScene, openLoopScene } from '@/tests/support/loop-scene'
import { openTestDatabase } from '@/tests/support/test-database'

const database = openTestDatabase()
let scene: LoopScene | undefined

afterEach(() => scene?.close())

it('what is held or not yet written is dropped when its person is no approver any more', async () => {
  const { db } = database
  const walked = await openLoopScene(database, { items: ['P1-01 First'], manualGate: 'lead approves the texts' })
  scene = walked
  const { slug, projectId, userId } = walked
  expect(await walked.walk()).toBe('manual-gate')
  await walked.idle()
  const { digest, number } = await db.decision.findFirstOrThrow({ where: { kind: 'manual-gate' } })
  await answerDecision(walked.person, { slug, number, digest, optionId: 'approve', idempotencyKey: randomUUID() })
  await db.approverName.deleteMany({ where: { projectId } })
  await db.answer.updateMany({ data: { heldUntil: new Date(Date.now() - 1000) } })
  await walked.context.queue.enqueueAdvance(projectId)
  await walked.settled(async () => (await db.answer.count({ where: { state: { in: ['held', 'recorded'] } } })) === 0)
  await walked.idle()
  expect(await db.answer.findMany()).toMatchObject([{ state: 'undone' }])
  expect(await db.decision.findFirst({ where: { number } })).toMatchObject({ state: 'pending', revision: 0 })
  expect(await db.signature.count()).toBe(0)
  const dropped = { action: 'drop-answer', actorName: 'Gatewalk', via: 'worker', subject: `D-001 R01` }
  expect(await db.audit.findFirst({ where: { action: 'drop-answer' } })).toMatchObject({
    ...dropped,
    after: { reason: 'Who gave it may no longer sign it.' },
  })

  const snapshot = await db.planSnapshot.findFirstOrThrow()
  const by = { byId: userId, byName: 'Li Wei', byEmail: 'li@example.com', at: new Date() }
  const signing = { projectId, approver: '负责人', date: '2026-05-20', digest: snapshot.digest, ...by }
  await db.planSigning.create({ data: { ...signing, idempotencyKey: randomUUID() } })
  await walked.context.queue.enqueueAdvance(projectId)
  await walked.settled(async () => (await db.planSigning.count({ where: { failedWhy: 'barred' } })) === 1)
  expect(await db.audit.count({ where: { action: 'plan.unsigned' } })).toBe(1)
  expect(await walked.file('MASTER-PLAN.md')).toContain('Approved-By: lead, 2026-05-18')
})
