import { afterEach, expect, it } from 'vitest'
import { HOLD_MS } from '@/lib/core/decision/answer-life'
import { answerDecision } from '@/lib/usecases/answer-decision'
import { type LoopScene, openLoopScene } from '@/tests/support/loop-scene'
import { openTestDatabase } from '@/tests/support/test-database'

const database = openTestDatabase()
let scene: LoopScene | null = null

afterEach(async () => {
  await scene?.close()
  scene = null
})

it('approve, twice by a double click, and reject at the same moment: one commit, one move in the file, one run', async () => {
  const at = await openLoopScene(database, { items: ['P1-01 First'], manualGate: 'lead approves the texts' })
  scene = at
  expect(await at.walk()).toBe('manual-gate')
  const { digest } = await at.db.decision.findFirstOrThrow({ where: { projectId: at.projectId, number: 1 } })
  const past = { ...at.person, clock: () => new Date(Date.now() - HOLD_MS) }
  const give = (optionId: string, idempotencyKey: string) =>
    answerDecision(past, { slug: at.slug, number: 1, optionId, digest, idempotencyKey })
  const [approve, again, reject] = await Promise.allSettled([
    give('approve', 'one-form-sent-twice'),
    give('approve', 'one-form-sent-twice'),
    give('reject', 'another-browser'),
  ])
  const isApproved = approve?.status === 'fulfilled' || again?.status === 'fulfilled'
  expect(reject?.status).toBe(isApproved ? 'rejected' : 'fulfilled')
  const lost = [approve, again, reject].find(result => result?.status === 'rejected')
  expect(lost).toMatchObject({ reason: { code: 'CONFLICT', detail: { data: { by: 'Li Wei', revision: 1 } } } })
  expect(await at.db.answer.count()).toBe(1)

  await at.context.queue.enqueueAdvance(at.projectId)
  expect(await at.rest()).toBe(isApproved ? 'done' : 'rejected')
  await at.idle()
  const answers = (await at.subjects()).filter(subject => subject.startsWith('[Decision] D-001'))
  expect(answers).toEqual([`[Decision] D-001 R01: ${isApproved ? 'Approve' : 'Reject and stop'}`])
  const [pending = '', resolved = ''] = (await at.file('DECISIONS.md')).split('## Resolved')
  expect([
    pending.includes('D-001'),
    resolved.match(/^### D-001/gm)?.length,
    resolved.match(/^- Answer/gm)?.length,
  ]).toEqual([false, 1, 1])
  expect(await at.db.run.count({ where: { projectId: at.projectId } })).toBe(isApproved ? 2 : 1)
})
