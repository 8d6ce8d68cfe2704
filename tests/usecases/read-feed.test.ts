import { expect, test } from 'vitest'
import { readFeed } from '@/lib/usecases/read-feed'
import { MORNING, openDecisionScene } from '@/tests/support/decision-scene'
import { openTestDatabase } from '@/tests/support/test-database'

const database = openTestDatabase()
const scene = openDecisionScene(database)
const minutes = (count: number) => new Date(MORNING.getTime() + count * 60_000)

test.each([
  ['a running project of which nothing was ever heard is named', { contactAt: null }, {}, true],
  ['a running project that was heard of six minutes ago is named', { contactAt: minutes(-6) }, {}, true],
  ['a running project that was heard of four minutes ago is not', { contactAt: minutes(-4) }, {}, false],
  ['a project that a limit pauses is not', { contactAt: minutes(-60) }, { pausedUntil: minutes(30) }, false],
  ['a project whose run has ended is not', { contactAt: minutes(-60) }, { state: 'ended', endReason: 'done' }, false],
])('%s', async (_name, facts, run, isSilent) => {
  const project = await scene.project('a', 'Project A')
  await database.db.project.update({ where: { id: project.id }, data: facts })
  await database.db.run.create({ data: { projectId: project.id, startedBy: 'Mei', startedAt: minutes(-90), ...run } })
  const feed = await readFeed(await scene.person('Mei', 'viewer', project))
  expect(feed).toMatchObject([{ slug: 'a', isSilent }])
})
