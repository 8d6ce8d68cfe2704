import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, it } from 'vitest'
import { setSigningRules } from '@/lib/usecases/set-signing-rules'
import { signPlan } from '@/lib/usecases/sign-plan'
import { startRun } from '@/lib/usecases/start-run'
import { type LoopScene, openLoopScene, type SceneOptions } from '@/tests/support/loop-scene'
import { openTestDatabase } from '@/tests/support/test-database'

const database = openTestDatabase()
const BRANCH = 'ralph/master-plan'
let scene: LoopScene | undefined

afterEach(async () => {
  await scene?.close()
  scene = undefined
})

async function open(options: SceneOptions = {}): Promise<LoopScene> {
  scene = await openLoopScene(database, { items: ['P1-01 First'], ...options })
  await scene.work()
  await scene.settled(async () => (await database.db.planSnapshot.count()) === 1)
  return scene
}

/** Signs what the page of the plan shows now. */
async function sign(walked: LoopScene, approver = 'lead'): Promise<void> {
  const { digest } = await database.db.planSnapshot.findFirstOrThrow()
  const request = { slug: walked.slug, approver, digest, comment: 'Read it all', idempotencyKey: randomUUID() }
  await signPlan(walked.person, request)
}

const written = (walked: LoopScene) =>
  walked.settled(async () => {
    const rows = await database.db.planSigning.findMany({ orderBy: { at: 'desc' } })
    return rows.length > 0 && rows.every(row => row.commit !== null || row.failedWhy !== null)
  })

/** Changes the Master Plan on the loop's branch, by a push. */
async function pushPlan(walked: LoopScene, change: (text: string) => string): Promise<void> {
  const plan = 'ralph-loop/MASTER-PLAN.md'
  const text = change(await walked.repository.show(BRANCH, plan))
  await walked.repository.git('switch', '--quiet', '--detach', BRANCH)
  await walked.repository.commit('Change the plan', { [plan]: text })
  await walked.repository.git('push', '--quiet', '.', `HEAD:${BRANCH}`)
  await walked.repository.git('switch', '--quiet', 'main')
}

const unsigned = (files: Record<string, string> = {}): SceneOptions => ({
  files: {
    'ralph-loop/MASTER-PLAN.md':
      'Phase P1 — First phase\n  PRD: ralph-loop/PRD-P1.md\n  Auto-Gate: true\n  Manual-Gate: —\n  Items: 1\n',
    ...files,
  },
})

describe('a plan signed in the browser', () => {
  it('gets its line in a commit of the person, and can then be started', async () => {
    const walked = await open(unsigned())
    await expect(startRun(walked.person, { slug: walked.slug })).rejects.toMatchObject({
      detail: { key: 'planHasProblems' },
    })
    await sign(walked, '负责人')
    await written(walked)
    await walked.idle()
    expect(await walked.file('MASTER-PLAN.md')).toMatch(/^Approved-By: 负责人, \d{4}-\d\d-\d\d\n\nPhase P1/)
    const head = await walked.repository.git('log', '-1', '--format=%an <%ae> %s', BRANCH)
    expect(head).toMatch(/^Li Wei <li@example.com> \[Decision\] Plan signed: 负责人, /)
    const [signature] = await database.db.signature.findMany()
    const { digest } = await database.db.planSnapshot.findFirstOrThrow()
    expect(signature).toMatchObject({
      kind: 'plan',
      approver: '负责人',
      byName: 'Li Wei',
      digest,
      comment: 'Read it all',
    })
    expect(await walked.file('ORCHESTRATOR-STATE.md')).toContain(`Approval digest: ${digest}`)
    expect(await walked.walk()).toBe('done')
  })

  it('that changed stops the loop with a question; signed again on the same day by the same name it goes on', async () => {
    const walked = await open(unsigned())
    await sign(walked)
    await written(walked)
    await pushPlan(walked, text => text.replace('Auto-Gate: true', 'Auto-Gate: test -e README.md'))
    await startRun(walked.person, { slug: walked.slug })
    expect(await walked.rest()).toBe('plan-changed')
    const asked = await database.db.decision.findFirstOrThrow({ where: { kind: 'plan-changed' } })
    expect(asked).toMatchObject({ state: 'pending', question: expect.stringContaining('The plan changed after lead') })
    expect(await walked.iterations()).toEqual([])
    await sign(walked)
    await written(walked)
    expect(await walked.rest()).toBe('done')
    expect(await walked.file('DECISIONS.md')).toMatch(/Answer R01: \(sign\) Signed as it stands — Li Wei/)
    const { id } = asked
    const settled = await database.db.decision.findUniqueOrThrow({ where: { id }, include: { answers: true } })
    expect(settled).toMatchObject({ state: 'consumed', answers: [{ byName: 'Li Wei', state: 'consumed' }] })
    expect(await database.db.signature.count({ where: { kind: 'plan' } })).toBe(2)
  })

  it('is not signed when it changed after it was looked at, and the page says so', async () => {
    const walked = await open(unsigned())
    await sign(walked)
    await written(walked)
    await walked.idle()
    await pushPlan(walked, text => text.replace('Auto-Gate: true', 'Auto-Gate: false'))
    await database.db.planSigning.deleteMany()
    await sign(walked)
    await written(walked)
    expect(await database.db.planSigning.findFirstOrThrow()).toMatchObject({ failedWhy: 'changed', commit: null })
    expect(await database.db.signature.count()).toBe(1)
  })

  it.each([
    ['', false],
    [', also when somebody changed the plan before it came back', true],
  ])('is signed once although the worker died after the commit%s', async (_words, isChanged) => {
    let deaths = 0
    const walked = await open(unsigned())
    walked.context.failpoint = async name => {
      if (name !== 'committed' || (await database.db.planSigning.count()) === 0 || deaths++ > 0) return
      if (isChanged) await pushPlan(walked, text => text.replace('Auto-Gate: true', 'Auto-Gate: false'))
      throw new Error('the worker dies here')
    }
    await sign(walked)
    await walked.context.queue.enqueueAdvance(walked.projectId, { delayMs: 500 })
    await written(walked)
    expect(deaths).toBeGreaterThan(0)
    await walked.idle()
    const subjects = (await walked.repository.git('log', '--format=%s', BRANCH)).split('\n')
    expect(subjects.filter(subject => subject.includes('Plan signed'))).toHaveLength(1)
    const { commit } = await database.db.planSigning.findFirstOrThrow()
    const step = await walked.context.git.run(['log', '-1', '--format=%B', commit ?? ''], { cwd: walked.mirror })
    expect(step.stdout).toContain('Gatewalk-Step: sign-plan-')
    expect(await database.db.approval.count({ where: { via: 'session' } })).toBe(1)
    expect(await database.db.signature.count()).toBe(1)
  })
})

describe('a project that demands the browser', () => {
  it('takes no line written by hand, and asks for the signature', async () => {
    const walked = await open()
    await setSigningRules(walked.person, { slug: walked.slug, fourEyes: false, requiresBrowserSignature: true })
    expect(await walked.walk()).toBe('plan-changed')
    expect(await database.db.decision.findFirstOrThrow()).toMatchObject({
      kind: 'plan-changed',
      question: expect.stringContaining('not signed in the browser'),
    })
    await pushPlan(walked, text => text.replace('2026-05-18', '2026-05-19'))
    await startRun(walked.person, { slug: walked.slug })
    expect(await walked.rest()).toBe('plan-changed')
    await sign(walked)
    await written(walked)
    expect(await walked.rest()).toBe('done')
  })
})
