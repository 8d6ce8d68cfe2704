import { chmod, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import type { DecisionFacts } from '@/lib/core/decision/facts'
import { startRun } from '@/lib/usecases/start-run'
import { TestRepository } from '@/tests/support/git-repository'
import { type LoopScene, openLoopScene, type SceneOptions } from '@/tests/support/loop-scene'
import { createTempDir } from '@/tests/support/temp-dir'
import { openTestDatabase } from '@/tests/support/test-database'

const database = openTestDatabase()
let scene: LoopScene | null = null
const BRANCH = 'ralph/master-plan'

/** A scene whose origin refuses every push until `allow` is called. */
async function openRefusing(options: SceneOptions): Promise<{ walked: LoopScene; allow: () => Promise<void> }> {
  scene = await openLoopScene(database, options)
  const hook = path.join(scene.repository.path, '.git/hooks/pre-receive')
  await writeFile(hook, '#!/bin/sh\necho not on a Friday >&2\nexit 1\n')
  await chmod(hook, 0o755)
  return { walked: scene, allow: () => rm(hook) }
}

afterEach(async () => {
  await scene?.close()
  scene = null
})

async function decisionOf(walked: LoopScene, kind: string) {
  const row = await walked.db.decision.findFirstOrThrow({ where: { kind }, orderBy: { number: 'desc' } })
  return { ...row, facts: row.facts as DecisionFacts | null }
}

describe('an origin that refuses for good', () => {
  it('is asked about once while the items go on; a push that succeeds by itself withdraws the question', async () => {
    const ask = { do: 'decide', question: 'Resend or Postmark?', options: [{ id: 'a', label: 'Resend' }] }
    const behaviours = { 'P1-01': { attempts: [ask], answered: [{ do: 'implement' }] } }
    const { walked, allow } = await openRefusing({ items: ['P1-01 First', 'P1-02 Second'], behaviours })
    expect(await walked.walk()).toBe('operators-turn')
    expect((await walked.iterations()).map(row => row.outcome)).toEqual(['asks', 'verified'])
    const asked = await decisionOf(walked, 'push-refused')
    expect(await walked.db.decision.count({ where: { kind: 'push-refused' } })).toBe(1)
    expect(asked.facts?.push).toMatchObject({ cause: 'hook', unpushed: 1, originTip: null })
    expect(asked.facts?.push?.words).toBe('pre-receive hook declined\nremote: not on a Friday')
    expect(asked.facts?.push?.commits[0]?.subject).toBe('[Ralph] P1-01 asks D-001')

    await walked.answer(asked.number, 'retry')
    expect(await walked.rest()).toBe('operators-turn')
    expect((await decisionOf(walked, 'push-refused')).number).toBe(asked.number + 1)

    await allow()
    await walked.answer(1, 'a')
    await walked.settled(async () => (await decisionOf(walked, 'push-refused')).state === 'withdrawn')
    await walked.idle()
    expect(await walked.project()).toMatchObject({ unpushed: 0, pushProblem: null })
    expect(await walked.subjects()).toContain('[Ralph] D-003 withdrawn')
  })
})

/** Both sides have changed one item and one file since they parted, and each has something of its own. */
async function openApart(): Promise<{ walked: LoopScene; clone: TestRepository }> {
  const behaviours = { 'P1-01': [{ do: 'implement', files: { 'shared.txt': 'top\nloop\n', 'loop.txt': 'loop\n' } }] }
  const { walked, allow } = await openRefusing({
    ...{ items: ['P1-01 First', 'P1-02 Second'], behaviours, files: { 'shared.txt': 'top\nold\n' } },
    manualGate: 'lead approves the texts',
  })
  await walked.repository.git('branch', BRANCH)
  expect(await walked.walk()).toBe('manual-gate')
  const folder = path.join(await createTempDir('person-'), 'clone')
  await walked.repository.git('clone', '--quiet', '--branch', BRANCH, walked.repository.path, folder)
  const clone = new TestRepository(folder)
  const prd = await clone.read('ralph-loop/PRD-P1.md')
  await clone.write({ 'ralph-loop/PRD-P1.md': prd.replace('P1-02 Second', 'P1-02 Second, by hand') })
  await clone.write({ 'shared.txt': 'top\nperson\n', 'person.txt': 'person\n' })
  await clone.commit('Edit by hand')
  await allow()
  await clone.git('push', '--quiet', 'origin', BRANCH)
  await startRun(walked.person, { slug: walked.slug })
  expect(await walked.rest()).toBe('branch-conflict')
  return { walked, clone }
}

describe('commits that cannot be joined', () => {
  it('are asked about with both sides; the answer keeps one side there alone, in a merge of both', async () => {
    const { walked, clone } = await openApart()
    const theirs = await clone.head('HEAD')
    const asked = await decisionOf(walked, 'branch-conflict')
    expect(asked.facts?.conflict).toMatchObject({
      theirs,
      places: [
        { file: 'ralph-loop/PRD-P1.md', place: { type: 'item', id: 'P1-02' }, ours: '- [x] P1-02 Second' },
        { file: 'shared.txt', place: { type: 'lines', line: 2 }, ours: 'loop', theirs: 'person' },
      ],
    })
    expect(await walked.repository.head(BRANCH)).toBe(theirs)

    await walked.answer(asked.number, 'keep-theirs')
    expect(await walked.rest()).toBe('manual-gate')
    const show = (file: string) => walked.repository.show(BRANCH, file)
    expect(await show('shared.txt')).toBe('top\nperson')
    expect([await show('loop.txt'), await show('person.txt')]).toEqual(['loop', 'person'])
    expect(await walked.file('PRD-P1.md')).toContain('- [x] P1-01 First\n- [x] P1-02 Second, by hand')
    expect((await walked.iterations()).map(row => row.itemId)).toEqual(['P1-01', 'P1-02', 'P1-02'])
    const joined = `[Ralph] take in commits of ${BRANCH}, keeping the person’s side`
    expect(await walked.subjects()).toContain(joined)
    expect(await walked.repository.git('merge-base', '--is-ancestor', theirs, BRANCH)).toBe('')
    expect(await decisionOf(walked, 'branch-conflict')).toMatchObject({ state: 'consumed' })
    const noted = await walked.db.audit.findFirstOrThrow({ where: { action: 'plan.taken-in' } })
    const edits = [{ file: 'ralph-loop/PRD-P1.md', itemId: 'P1-02', change: 'changed' }]
    expect(noted.after).toMatchObject({ edits, renumbered: [] })
  })

  it('are joined without an answer once the person has resolved it with plain git', async () => {
    const { walked, clone } = await openApart()
    await clone.git('checkout', '--quiet', 'HEAD~1', '--', 'ralph-loop/PRD-P1.md', 'shared.txt')
    await clone.commit('Take it back')
    await clone.git('push', '--quiet', 'origin', BRANCH)
    await startRun(walked.person, { slug: walked.slug })
    expect(await walked.rest()).toBe('manual-gate')
    expect(await decisionOf(walked, 'branch-conflict')).toMatchObject({ state: 'withdrawn' })
    expect(await walked.repository.show(BRANCH, 'shared.txt')).toBe('top\nloop')
    expect(await walked.project()).toMatchObject({ unpushed: 0, pushProblem: null })
  })
})
