import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { amendAnswer } from '@/lib/usecases/amend-answer'
import { askReindex } from '@/lib/usecases/loop/ask-reindex'
import { reopenDecision } from '@/lib/usecases/reopen-decision'
import { startRun } from '@/lib/usecases/start-run'
import { stopRun } from '@/lib/usecases/stop-run'
import { type LoopScene, openLoopScene } from '@/tests/support/loop-scene'
import { openTestDatabase } from '@/tests/support/test-database'

const database = openTestDatabase()
let scene: LoopScene | null = null

const ASKS = {
  ...{ do: 'decide', question: 'Resend or Postmark?', context: 'The spec is silent.' },
  options: [
    { id: 'a', label: 'Resend' },
    { id: 'b', label: 'Postmark' },
  ],
}
/** With Resend its session never ends by itself. */
const BEHAVIOURS = {
  'P1-01': {
    attempts: [ASKS],
    answered: { a: [{ do: 'hang', files: { 'half.txt': 'x' } }], b: [{ do: 'implement', files: { 'mail.txt': 'b' } }] },
  },
  'P1-X01': [{ do: 'implement', files: { 'again.txt': 'a' } }],
}

afterEach(async () => {
  await scene?.close()
  scene = null
})

async function reopen(of: LoopScene, number: number, reason: string) {
  return reopenDecision(of.person, { slug: of.slug, number, revision: 1, reason })
}

/** Waits until the reopening of a decision stands in the files; returns its new number. */
async function written(of: LoopScene, number: number): Promise<number> {
  const where = { decision: { projectId: of.projectId, number } }
  await of.settled(async () => (await of.db.reopening.findFirstOrThrow({ where })).number !== null)
  return (await of.db.reopening.findFirstOrThrow({ where })).number ?? 0
}

/** Waits until the session on P1-01 is in the middle of its work; its log is opened in a clean worktree. */
async function hanging(of: LoopScene): Promise<void> {
  await of.settled(async () => {
    const running = { projectId: of.projectId, state: 'running', logs: { some: { kind: 'agent' } } }
    const row = await of.db.iteration.findFirst({ where: running })
    return row !== null && existsSync(join(row.worktree, 'half.txt'))
  })
}

const firstItem = async (of: LoopScene) => (await of.file('PRD-P1.md')).split('\n').find(line => line.includes('P1-01'))
const addedItems = async (of: LoopScene) =>
  (await of.file('PRD-P1.md')).split('\n').filter(line => line.includes('P1-X'))

it('a consumed decision is asked again whether its item is open, runs or is done (slow)', async () => {
  const at = await openLoopScene(database, { items: ['P1-01 Send mail'], behaviours: BEHAVIOURS })
  scene = at
  expect(await at.walk()).toBe('operators-turn')
  await at.answer(1, 'a')
  await at.rest()
  expect(await firstItem(at)).toBe('- [ ] P1-01 Send mail — D-001 R01: (a) Resend')
  await expect(reopen(at, 1, 'too dear')).rejects.toMatchObject({
    code: 'CONFLICT',
    detail: { key: 'reopenAmendable' },
  })

  // Open, and no run is active: the worker writes it at once.
  await startRun(at.person, { slug: at.slug })
  await hanging(at)
  await stopRun(at.person, { slug: at.slug })
  expect(await at.rest()).toBe('stopped')
  await reopen(at, 1, 'too dear')
  expect(await written(at, 1)).toBe(2)
  await at.idle()
  expect(await firstItem(at)).toBe('- [?] P1-01 Send mail — D-001 R01: (a) Resend (D-002)')
  expect((await at.subjects()).at(-1)).toBe('[Decision] D-002 reopens D-001 R01')
  expect(await at.repository.git('log', '-1', '--format=%an', 'ralph/master-plan')).toBe('Li Wei')
  const second = await at.db.decision.findFirstOrThrow({ where: { projectId: at.projectId, number: 2 } })
  expect(second).toMatchObject({ state: 'pending', reopens: 1, kind: 'choice', question: 'Resend or Postmark?' })
  expect(second.context).toBe(
    'Reopens D-001 R01 (Resend): too dear. Built on it: iteration 2 interrupted. The spec is silent.',
  )

  // It runs: the session is ended and rescued first; of two wishes one is written.
  await at.answer(2, 'a')
  await at.rest()
  await startRun(at.person, { slug: at.slug })
  await hanging(at)
  const [one, other] = await Promise.all([reopen(at, 2, 'still too dear'), reopen(at, 2, 'a double click')])
  expect(one).toEqual(other)
  expect(await at.rest()).toBe('operators-turn')
  expect(await written(at, 2)).toBe(3)
  expect(await at.db.reopening.count()).toBe(2)
  expect(await at.db.audit.count({ where: { action: 'reopen-decision' } })).toBe(2)
  const interrupted = (await at.iterations()).at(-1)
  expect(interrupted).toMatchObject({ itemId: 'P1-01', outcome: 'interrupted', counted: false, answersKey: '2.1' })
  expect(interrupted?.refs).toEqual({ rescued: 'refs/ralph/rescued/P1-01-2' })
  expect(await firstItem(at)).toMatch(/^- \[\?\] P1-01 Send mail — D-001 .* — D-002 R01: \(a\) Resend \(D-003\)$/)

  // The next session is told the latest answer alone.
  await at.answer(3, 'b')
  await at.rest()
  await startRun(at.person, { slug: at.slug })
  expect(await at.rest()).toBe('done')
  const verified = (await at.iterations()).at(-1)
  expect(verified?.prompt.match(/^Answer .*$/gm)).toEqual([
    'Answer D-003 R01: (b) Postmark [asked: Resend or Postmark?]',
  ])

  // Done: it stays done, the same answer adds nothing, another one an item that redoes it.
  await reopen(at, 3, 'they merged')
  expect(await written(at, 3)).toBe(4)
  const entry = await at.db.decision.findFirstOrThrow({ where: { projectId: at.projectId, number: 4 } })
  expect(entry.context).toMatch(/Built on it: iteration 4 verified, [0-9a-f]{10} P1-01: .*\. The spec is silent\.$/)
  await at.answer(4, 'b')
  await at.rest()
  await at.idle()
  expect(await firstItem(at)).toMatch(/^- \[x\] P1-01 .* — D-003 R01: \(b\) Postmark$/)
  expect(await addedItems(at)).toEqual([])
  const amended = {
    slug: at.slug,
    number: 4,
    optionId: 'a',
    digest: entry.digest,
    idempotencyKey: 'amended-4',
    revision: 1,
  }
  await amendAnswer({ ...at.person, clock: () => new Date(Date.now() - 10_000) }, amended)
  await at.context.queue.enqueueAdvance(at.projectId)
  await at.rest()
  expect(await addedItems(at)).toEqual(['- [ ] P1-X01 Redo P1-01 with (a) Resend, not (b) Postmark (added D-004)'])
  await startRun(at.person, { slug: at.slug })
  expect(await at.rest()).toBe('done')
  expect(await addedItems(at)).toEqual(['- [x] P1-X01 Redo P1-01 with (a) Resend, not (b) Postmark (added D-004)'])

  // The files are the record.
  await at.idle()
  await at.db.decision.deleteMany()
  await askReindex(at.context)
  await at.settled(async () => !(await at.project()).reindexAsked)
  const rows = await at.db.decision.findMany({ orderBy: { number: 'asc' }, select: { number: true, reopens: true } })
  expect(rows.map(row => row.reopens)).toEqual([null, 1, 2, 3])
})
