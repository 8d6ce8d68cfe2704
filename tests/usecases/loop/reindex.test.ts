import { afterEach, expect, it } from 'vitest'
import { askReindex } from '@/lib/usecases/loop/ask-reindex'
import { startRun } from '@/lib/usecases/start-run'
import { type LoopScene, openLoopScene } from '@/tests/support/loop-scene'
import { openTestDatabase } from '@/tests/support/test-database'

const database = openTestDatabase()
let scene: LoopScene | null = null

afterEach(async () => {
  await scene?.close()
  scene = null
})

/** Rows that come from the files, without what only the database knows. */
async function indexed(of: LoopScene) {
  const where = { projectId: of.projectId }
  const decisions = await of.db.decision.findMany({
    where,
    orderBy: { number: 'asc' },
    include: {
      answers: { orderBy: { revision: 'asc' }, select: { revision: true, optionId: true, text: true, byName: true } },
    },
  })
  return {
    phases: await of.db.phase.findMany({ where, orderBy: { position: 'asc' } }),
    items: await of.db.item.findMany({ where, orderBy: { position: 'asc' } }),
    decisions: decisions.map(({ number, kind, phaseId, itemId, question, context, options, askedAt, answers }) => {
      return { number, kind, phaseId, itemId, question, context, options, askedAt, answers }
    }),
  }
}

it('every row that comes from files is the same after the rows are lost and made anew', async () => {
  const ASKS = { do: 'decide', question: 'A or B?', options: [{ id: 'a', label: 'A', consequence: 'cheap' }] }
  scene = await openLoopScene(database, {
    items: ['P1-01 First', 'P1-02 Second'],
    behaviours: { 'P1-01': { attempts: [ASKS], answered: [{ do: 'implement' }] } },
    manualGate: 'lead approves the texts',
  })
  expect(await scene.walk()).toBe('operators-turn')
  await scene.answer(1, 'a', { text: 'as it is cheap' })
  await scene.rest()
  await startRun(scene.person, { slug: scene.slug })
  expect(await scene.rest()).toBe('manual-gate')
  await scene.answer(2, 'approve')
  expect(await scene.rest()).toBe('done')
  const before = await indexed(scene)
  await scene.db.decision.deleteMany()
  expect(await askReindex(scene.context)).toEqual(['scene'])
  await scene.settled(async () => !(await scene?.project())?.reindexAsked)
  expect(await indexed(scene)).toEqual(before)
  await startRun(scene.person, { slug: scene.slug })
  expect(await scene.rest()).toBe('done')
})
