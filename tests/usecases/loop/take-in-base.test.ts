import { afterEach, describe, expect, it } from 'vitest'
import type { DecisionFacts } from '@/lib/core/decision/facts'
import { readBranchPage } from '@/lib/usecases/read-branch-page'
import { takeInBase } from '@/lib/usecases/take-in-base'
import { withdrawTakeIn } from '@/lib/usecases/withdraw-take-in'
import { type LoopScene, openLoopScene } from '@/tests/support/loop-scene'
import { openTestDatabase } from '@/tests/support/test-database'

const database = openTestDatabase()
let scene: LoopScene | null = null
const BRANCH = 'ralph/master-plan'

afterEach(async () => {
  await scene?.close()
  scene = null
})

/** A plan that is done, with a base that has gone on meanwhile. */
async function openDone(base: Record<string, string>): Promise<LoopScene> {
  const implement = { do: 'implement', files: { 'shared.txt': 'loop\n', '<b>loud</b>.txt': '<script>\n' } }
  scene = await openLoopScene(database, {
    items: ['P1-01 First'],
    behaviours: { 'P1-01': [implement] },
    files: { 'shared.txt': 'old\n' },
  })
  expect(await scene.walk()).toBe('done')
  await scene.repository.write(base)
  await scene.repository.commit('Go on by hand')
  return scene
}

const wishOf = (walked: LoopScene) => walked.db.takeInWish.findFirstOrThrow({ orderBy: { at: 'desc' } })
const page = (walked: LoopScene, file?: string) => readBranchPage(walked.person, { slug: walked.slug, file })

async function wish(walked: LoopScene, scope: 'all' | 'plan'): Promise<void> {
  await takeInBase(walked.person, { slug: walked.slug, scope })
  await walked.settled(async () => (await wishOf(walked)).state !== 'wished')
  await walked.idle()
}

describe('a base branch that has gone on', () => {
  it('is shown beside the branch, and taken in as a merge without a run when somebody wants it', async () => {
    const walked = await openDone({ 'base.txt': 'base\n' })
    await walked.idle()
    const before = await page(walked, '<b>loud</b>.txt')
    expect(before.kept).toMatchObject({ ahead: 4, behind: 0, newerPlan: [], conflicts: [] })
    const subjects = before.kept?.commits.map(commit => commit.subject)
    expect(subjects).toEqual((await walked.subjects()).reverse())
    expect(before.kept?.commits.filter(commit => commit.iteration === 1)).toHaveLength(2)
    expect(before.kept?.files.map(file => file.path)).toContain('shared.txt')
    expect(before.open).toMatchObject({ status: 'added', added: 1, patch: expect.stringContaining('+<script>') })
    expect(before.push).toMatchObject({ state: 'pushed', unpushed: 0 })

    await wish(walked, 'all')
    expect(await wishOf(walked)).toMatchObject({ state: 'done', scope: 'all', byName: 'Li Wei' })
    const main = await walked.repository.head('main')
    expect(await walked.repository.git('merge-base', '--is-ancestor', main, BRANCH)).toBe('')
    expect(await walked.subjects()).toContain('[Ralph] take in commits of main')
    expect(await page(walked)).toMatchObject({ kept: { behind: 0 }, takeIn: { state: 'done', by: 'Li Wei' } })
    expect(await walked.db.audit.count({ where: { action: 'branch.base-taken-in', actorId: walked.userId } })).toBe(1)
  })

  it('with a newer plan gives only its plan files, once', async () => {
    const walked = await openDone({ 'base.txt': 'base\n', 'ralph-loop/NOTES.md': 'For the next plan\n' })
    await wish(walked, 'plan')
    expect(await walked.file('NOTES.md')).toBe('For the next plan')
    expect(await walked.subjects()).toContain('[Ralph] take in the plan of main')
    await expect(walked.repository.show(BRANCH, 'base.txt')).rejects.toThrow()
    expect(await walked.file('PRD-P1.md')).toContain('[x] P1-01')
    expect((await page(walked)).kept).toMatchObject({ newerPlan: [], behind: 1 })
    const tip = await walked.repository.head(BRANCH)
    await wish(walked, 'plan')
    expect(await walked.repository.head(BRANCH)).toBe(tip)
  })

  it('that changed the same place is asked about without a run; the answer decides, or the wish is taken back', async () => {
    const walked = await openDone({ 'shared.txt': 'base\n' })
    const asked = async () =>
      walked.db.decision.findFirst({
        where: { kind: 'branch-conflict', state: 'pending' },
        orderBy: { number: 'desc' },
      })
    await takeInBase(walked.person, { slug: walked.slug, scope: 'all' })
    await expect(takeInBase(walked.person, { slug: walked.slug, scope: 'all' })).rejects.toThrow('already')
    await walked.settled(async () => (await asked())?.facts != null)
    const first = await asked()
    const main = await walked.repository.head('main')
    expect((first?.facts as DecisionFacts | undefined)?.conflict).toMatchObject({
      ...{ theirs: main, of: 'base', more: 0 },
      places: [{ file: 'shared.txt', ours: 'loop', theirs: 'base' }],
    })
    await walked.idle()
    expect(await walked.project()).toMatchObject({ unpushed: 0 })

    await withdrawTakeIn(walked.person, { slug: walked.slug })
    await walked.settled(async () => (await asked()) === null)
    await takeInBase(walked.person, { slug: walked.slug, scope: 'all' })
    await walked.settled(async () => (await asked())?.facts != null)
    await walked.idle()
    expect((await page(walked)).takeIn).toMatchObject({ state: 'wished', decision: (await asked())?.number })
    await walked.answer((await asked())?.number ?? 0, 'keep-theirs')
    await walked.settled(async () => (await wishOf(walked)).state === 'done')
    await walked.idle()
    expect(await walked.repository.show(BRANCH, 'shared.txt')).toBe('base')
    expect(await walked.subjects()).toContain('[Ralph] take in commits of main, keeping the person’s side')
  })
})
