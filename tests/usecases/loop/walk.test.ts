import { afterEach, describe, expect, it } from 'vitest'
import { pauseRun } from '@/lib/usecases/pause-run'
import { startRun } from '@/lib/usecases/start-run'
import { stopRun } from '@/lib/usecases/stop-run'
import { type LoopScene, openLoopScene, type SceneOptions } from '@/tests/support/loop-scene'
import { openTestDatabase } from '@/tests/support/test-database'

const database = openTestDatabase()
let scene: LoopScene | null = null

async function open(options: SceneOptions): Promise<LoopScene> {
  scene = await openLoopScene(database, options)
  return scene
}

afterEach(async () => {
  await scene?.close()
  scene = null
})

const twoPhases = (config: Record<string, unknown>): SceneOptions => ({
  items: ['P1-01 First'],
  config,
  files: {
    'ralph-loop/MASTER-PLAN.md': `Approved-By: lead, 2026-05-18

Phase P1 — One
  PRD: ralph-loop/PRD-P1.md
  Auto-Gate: true
  Manual-Gate: —

Phase P2 — Two
  PRD: ralph-loop/PRD-P2.md
  Auto-Gate: true
  Manual-Gate: —
`,
    'ralph-loop/PRD-P2.md': '# PRD-P2\nVerify: true\n\n- [ ] P2-01 Second\n',
  },
})

describe('a signed plan', () => {
  it('is walked item by item to its end, one item commit and one mark commit each', async () => {
    const walked = await open({ items: ['P1-01 First', 'P1-02 Second'] })
    const before = new Date()
    expect(await walked.walk()).toBe('done')
    const { contactAt } = await walked.project()
    expect(contactAt?.getTime()).toBeGreaterThanOrEqual(before.getTime())
    expect(await walked.subjects()).toEqual([
      'P1-01: Implement P1-01',
      '[Ralph] P1-01 done',
      'P1-02: Implement P1-02',
      '[Ralph] P1-02 done',
      '[Ralph] P1 passed',
      '[Ralph] plan done',
    ])
    expect(await walked.file('PRD-P1.md')).toContain('- [x] P1-01 First\n- [x] P1-02 Second')
    expect((await walked.file('PROGRESS.md')).match(/ · P1-0\d · done · /g)).toHaveLength(2)
  })

  // C01
  it('ends after its last open item, whatever dates and notes look like boxes', async () => {
    const done = Array.from({ length: 69 }, (_, at) => `- [x] P1-${at + 1} Done`)
    const notes = Array.from({ length: 74 }, () => '- [2026-01-29] note')
    const prd = ['# PRD-P1', 'Verify: true', '', ...done, '- [ ] P1-70 Open', '', '## Log', ...notes, ''].join('\n')
    const walked = await open({ files: { 'ralph-loop/PRD-P1.md': prd } })
    expect(await walked.walk()).toBe('done')
    expect(await walked.iterations()).toHaveLength(1)
    expect(await walked.file('PRD-P1.md')).toBe(prd.replace('- [ ] P1-70', '- [x] P1-70').trimEnd())
  })
})

describe('gates', () => {
  it('a failed Auto-Gate asks; a fix item mends it and the gate runs again', async () => {
    const behaviours = { 'P1-X01': [{ do: 'implement', files: { 'fixed.txt': 'x' } }] }
    const walked = await open({ items: ['P1-01 First'], autoGate: 'test -f fixed.txt', behaviours })
    expect(await walked.walk()).toBe('auto-gate-failed')
    await walked.answer(1, 'add-fix-item', { reasons: ['Add fixed.txt'] })
    expect(await walked.rest()).toBe('done')
    expect(await walked.file('PRD-P1.md')).toContain('- [x] P1-X01 Add fixed.txt (added D-001)')
  })

  it('requested changes become items, then the gate asks again and its approval ends the plan', async () => {
    const walked = await open({ items: ['P1-01 First'], manualGate: '负责人批准文本' })
    expect(await walked.walk()).toBe('manual-gate')
    const asked = await walked.db.decision.findFirstOrThrow({ where: { number: 1 } })
    expect(asked.question).toBe('Manual-Gate awaits: 负责人批准文本')
    expect(asked.facts).toMatchObject({ phase: { items: 1, files: [{ path: expect.any(String) }] } })
    await walked.answer(1, 'request-changes', { reasons: ['Say it shorter'] })
    expect(await walked.rest()).toBe('manual-gate')
    expect(await walked.file('PRD-P1.md')).toContain('- [x] P1-X01 Say it shorter (added D-001)')
    await walked.answer(2, 'approve')
    expect(await walked.rest()).toBe('done')
    expect(await walked.db.decision.findFirst({ where: { number: 2 } })).toMatchObject({ state: 'consumed' })
    const author = await walked.repository.git(
      'log',
      '-1',
      '--format=%an <%ae>',
      '--grep=D-002 R01',
      'ralph/master-plan',
    )
    expect(author).toBe('Li Wei <li@example.com>')
  })

  it('a rejected gate stops; a later start asks anew', async () => {
    const walked = await open({ items: ['P1-01 First'], manualGate: 'lead approves the texts' })
    expect(await walked.walk()).toBe('manual-gate')
    await walked.answer(1, 'reject')
    await walked.settled(async () => (await walked.db.answer.count({ where: { state: 'committed' } })) === 1)
    await startRun(walked.person, { slug: walked.slug })
    expect(await walked.rest()).toBe('manual-gate')
    expect(await walked.db.decision.count({ where: { kind: 'manual-gate', state: 'pending' } })).toBe(1)
  })

  it('a checkpoint stands between phases and continues by itself', async () => {
    const walked = await open(twoPhases({ checkpointEvery: 1 }))
    expect(await walked.walk()).toBe('checkpoint')
    expect(await walked.subjects()).toContain('[Ralph] P1 passed')
    const { facts, options } = await walked.db.decision.findFirstOrThrow({ where: { kind: 'checkpoint' } })
    expect(facts).toMatchObject({
      checkpoint: {
        ...{ since: null, phases: [{ id: 'P1', isDone: true }], counts: { built: 1, reverted: 0 }, blocked: [] },
        ...{ built: [{ itemId: 'P1-01', commit: expect.any(String) }], cost: { sessions: 1 }, decided: [] },
      },
    })
    expect(options).toMatchObject([{ id: 'continue' }, { id: 'change-plan' }, { id: 'stop' }])
    await walked.answer(1, 'continue')
    expect(await walked.rest()).toBe('done')
    expect(await walked.subjects()).toContain('[Ralph] P2 passed')
  })

  it('three blockers abort the phase before its next item, and resume counts anew', async () => {
    const block = [{ do: 'block' }]
    const behaviours = { 'P1-01': block, 'P1-02': block, 'P1-03': block }
    const items = ['P1-01 a', 'P1-02 b', 'P1-03 c', 'P1-04 d']
    const walked = await open({ items, behaviours })
    expect(await walked.walk()).toBe('phase-aborted')
    expect(await walked.iterations()).toHaveLength(3)
    await walked.answer(1, 'resume')
    expect(await walked.rest()).toBe('blocked-items')
    expect(await walked.file('PRD-P1.md')).toContain('- [x] P1-04 d')
  })

  it('blocked items are dropped or retried item by item', async () => {
    const behaviours = {
      'P1-01': { attempts: [{ do: 'block' }], answered: [{ do: 'implement' }] },
      'P1-02': [{ do: 'block' }],
    }
    const walked = await open({ items: ['P1-01 a', 'P1-02 b'], behaviours })
    expect(await walked.walk()).toBe('blocked-items')
    await walked.answer(1, 'resolve', {
      items: { 'P1-01': { action: 'retry', guidance: 'use the other font' }, 'P1-02': { action: 'drop' } },
    })
    expect(await walked.rest()).toBe('done')
    const prd = await walked.file('PRD-P1.md')
    expect(prd).toMatch(/- \[x\] P1-01 a/)
    expect(prd).toContain('- [-] P1-02 b (D-001)')
  })
})

describe('a person holds the reins', () => {
  const slow = { items: ['P1-01 a', 'P1-02 b'], behaviours: { 'P1-01': [{ do: 'implement', delayMs: 1_500 }] } }

  it('pause lets the running item land and starts no other', async () => {
    const walked = await open(slow)
    const walking = walked.walk()
    await walked.settled(async () => (await walked.iterations()).length === 1)
    await pauseRun(walked.person, { slug: walked.slug })
    expect(await walking).toBe('paused')
    expect((await walked.iterations()).map(row => row.outcome)).toEqual(['verified'])
    await startRun(walked.person, { slug: walked.slug })
    expect(await walked.rest()).toBe('done')
  })

  it('stop ends the session now; the item is redone at the next start and no attempt is counted', async () => {
    const behaviours = { 'P1-01': [{ do: 'implement', lingerMs: 60_000, files: { 'a.txt': 'x' } }] }
    const walked = await open({ ...slow, behaviours })
    const walking = walked.walk()
    await walked.settled(async () => (await walked.db.verification.count({ where: { kind: 'child' } })) === 1)
    await stopRun(walked.person, { slug: walked.slug })
    expect(await walking).toBe('stopped')
    const [row] = await walked.iterations()
    expect(row).toMatchObject({ outcome: 'interrupted', counted: false })
    expect(await walked.file('PRD-P1.md')).toContain('- [ ] P1-01 a')
  })
})
