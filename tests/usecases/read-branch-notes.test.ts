import { expect, test } from 'vitest'
import { readBranchNotes } from '@/lib/usecases/read-branch-notes'
import { MORNING, openDecisionScene } from '@/tests/support/decision-scene'
import { openTestDatabase } from '@/tests/support/test-database'

const database = openTestDatabase()
const scene = openDecisionScene(database)
const FILE = 'ralph-loop/PRD-P5.md'

test('a project says what waits about its branch and what came by hand since its run began, each item once', async () => {
  const project = await scene.project('a', 'Project A')
  await scene.decision(project, { number: 8, kind: 'push-refused' })
  await scene.decision(project, { number: 9, kind: 'branch-conflict', state: 'withdrawn' })
  const note = (minutes: number, after: object) => ({
    ...{
      at: new Date(MORNING.getTime() + minutes * 60_000),
      actorName: 'Gatewalk',
      via: 'worker',
      subject: 'a',
      after,
    },
    ...{ action: 'plan.taken-in', projectId: project.id },
  })
  const moved = { from: 8, to: 10, question: 'Which region?', itemId: null }
  await database.db.audit.createMany({
    data: [
      note(-5, { edits: [{ file: FILE, itemId: 'P5-01', change: 'removed' }], renumbered: [] }),
      note(1, { edits: [{ file: FILE, itemId: 'P5-03', change: 'added' }], renumbered: [moved] }),
      note(2, { edits: [{ file: FILE, itemId: 'P5-03', change: 'changed' }], renumbered: [] }),
    ],
  })
  expect(await readBranchNotes(database, project.id, MORNING)).toEqual({
    asked: { push: 8, conflict: null },
    takenIn: { edits: [{ file: FILE, itemId: 'P5-03', change: 'changed' }], renumbered: [moved] },
  })
  const later = new Date(MORNING.getTime() + 3 * 60_000)
  expect((await readBranchNotes(database, project.id, later)).takenIn).toBeNull()
})
