import { randomUUID } from 'node:crypto'
import { afterEach, expect, it } from 'vitest'
import { answerDecision } from '@/lib/usecases/answer-decision'
import { startRun } from '@/lib/usecases/start-run'
import { type LoopScene, openLoopScene } from '@/tests/support/loop-scene'
import { openTestDatabase } from '@/tests/support/test-database'

const database = openTestDatabase()
let scene: LoopScene | null = null

/** A first phase with a Manual-Gate, after which a checkpoint is due. */
async function walkToBoth(): Promise<LoopScene> {
  const phase = (id: string, gate: string) =>
    `Phase ${id} — ${id}\n  PRD: ralph-loop/PRD-${id}.md\n  Auto-Gate: true\n  Manual-Gate: ${gate}\n`
  const files = {
    'ralph-loop/MASTER-PLAN.md': `Approved-By: lead, 2026-05-18\n\n${phase('P1', 'lead approves it')}\n${phase('P2', '—')}`,
    'ralph-loop/PRD-P2.md': '# PRD-P2\nVerify: true\n\n- [ ] P2-01 Second\n',
  }
  scene = await openLoopScene(database, { items: ['P1-01 First'], files, config: { checkpointEvery: 1 } })
  await scene.walk()
  expect(await pending(scene)).toEqual([
    [1, 'manual-gate'],
    [2, 'checkpoint'],
  ])
  return scene
}

async function pending(of: LoopScene): Promise<[number, string][]> {
  const rows = await of.db.decision.findMany({ where: { state: 'pending' }, orderBy: { number: 'asc' } })
  return rows.map(row => [row.number, row.kind])
}

afterEach(async () => {
  await scene?.close()
  scene = null
})

it.each([
  ['a gate that is rejected withdraws the checkpoint', 1, 'reject', 2],
  ['a checkpoint that stops withdraws the gate', 2, 'stop', 1],
])('%s, and a later start asks both anew', async (_name, number, optionId, other) => {
  const walked = await walkToBoth()
  await walked.answer(number, optionId)
  await walked.rest()
  expect(await pending(walked)).toEqual([])
  const row = await walked.db.decision.findFirstOrThrow({ where: { number: other } })
  expect(row.state).toBe('withdrawn')
  await startRun(walked.person, { slug: walked.slug })
  await walked.rest()
  expect((await pending(walked)).map(([, kind]) => kind).sort()).toEqual(['checkpoint', 'manual-gate'])
})

it.each([
  ['the gate first', ['approve', 'continue']],
  ['the checkpoint first', ['continue', 'approve']],
])('the next phase begins only after both answers, %s', async (_name, order) => {
  const walked = await walkToBoth()
  const numberOf = (optionId: string) => (optionId === 'approve' ? 1 : 2)
  await walked.answer(numberOf(order[0] ?? ''), order[0] ?? '')
  await walked.rest()
  expect(await walked.iterations()).toHaveLength(1)
  await walked.answer(numberOf(order[1] ?? ''), order[1] ?? '')
  expect(await walked.rest()).toBe('done')
  expect(await walked.iterations()).toHaveLength(2)
})

it('a checkpoint that stops drops no answer that somebody is giving to the gate', async () => {
  const walked = await walkToBoth()
  const { digest } = await walked.db.decision.findFirstOrThrow({ where: { number: 1 } })
  const given = { slug: walked.slug, number: 1, optionId: 'approve', digest, idempotencyKey: randomUUID() }
  await answerDecision(walked.person, given)
  await walked.answer(2, 'stop')
  const isWritten = (number: number) => async () =>
    (await walked.db.decision.findFirstOrThrow({ where: { number } })).state === 'committed'
  await walked.settled(isWritten(2))
  await walked.db.answer.updateMany({ where: { decision: { number: 1 } }, data: { heldUntil: new Date(0) } })
  await walked.context.queue.enqueueAdvance(walked.projectId)
  await walked.settled(isWritten(1))
  expect(await walked.db.signature.findMany()).toMatchObject([{ number: 1, outcome: 'approve' }])
})
