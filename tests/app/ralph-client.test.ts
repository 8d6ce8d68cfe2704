import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApiToken } from '@/lib/usecases/create-api-token'
import { type LoopScene, openLoopScene } from '@/tests/support/loop-scene'
import { type Product, startProduct } from '@/tests/support/product'
import { RALPH, type RalphRun, runRalph } from '@/tests/support/run-ralph'
import { createTempDir } from '@/tests/support/temp-dir'
import { openTestDatabase } from '@/tests/support/test-database'

/*
 * The real client as a process, the real web server, a real worker on a real repository. The tests tell one story, in
 * order: a plan is checked, started, asks, is answered and finishes.
 */

const SLOW = 180_000
const database = openTestDatabase({ keepRows: true })
let scene: LoopScene
let product: Product
let cache: string
const tokens: Record<string, string> = {}

beforeAll(async () => {
  scene = await openLoopScene(database, {
    items: ['P1-01 Choose a mail provider', 'P1-02 Write the texts'],
    // A custom agent that speaks through the client, as any agent may.
    config: { agent: { name: 'custom', command: 'bash agent.sh' } },
    files: { 'agent.sh': agentScript() },
  })
  await scene.work()
  await scene.settled(async () => (await scene.project()).indexedCommit !== null)
  const env = { DATABASE_URL: database.url, GATEWALK_POOL: scene.place.pool }
  product = await startProduct({ half: 'web', env })
  cache = await createTempDir()
  const make = async (...scopes: ('read' | 'operate' | 'answer')[]) =>
    (await createApiToken(scene.person, { name: scopes.join(), scopes, validDays: 1 })).token
  Object.assign(tokens, { all: await make('read', 'operate', 'answer'), read: await make('read') })
}, SLOW)

afterAll(async () => {
  await product?.stop()
  await scene?.close()
})

/** Asks about P1-01 once, by the client; once answered it works and says so by the client too. */
function agentScript(): string {
  return `set -e
prompt=$(cat)
if [ "$GATEWALK_ITEM_ID" = P1-01 ] && ! grep -q '^Answer D-' <<<"$prompt"; then
  exec node '${RALPH}' decide 'Resend or Postmark?' --option 'a=Resend::$20 a month' --option b=Postmark --kind choice
fi
echo "$GATEWALK_ITEM_ID" > "$GATEWALK_ITEM_ID.txt"
git add . && git commit -qm "$GATEWALK_ITEM_ID: done"
node '${RALPH}' done "$GATEWALK_ITEM_ID is written"
`
}

function ralph(args: string[], { token = 'all', env = {} as Record<string, string> } = {}): Promise<RalphRun> {
  const given = { GATEWALK_URL: product.url, GATEWALK_TOKEN: tokens[token] ?? token, XDG_CACHE_HOME: cache, ...env }
  return runRalph(args, { env: given, cwd: scene.repository.path })
}

const errorOf = (run: RalphRun) => run.json().error as { code: string; key: string; data: Record<string, unknown> }

describe('(slow) a plan from the terminal', () => {
  test('is checked as it lies on disk', async () => {
    const run = await ralph(['lint'])
    expect([run.code, run.err]).toEqual([0, ''])
    expect(run.out).toContain('The plan can start. Phases: 1')
    const chinese = await ralph(['lint', await createTempDir(), '--lang', 'zh'])
    expect([chinese.code, chinese.err]).toEqual([1, expect.stringContaining('没有文件夹')])
  })

  test('is shown before it has started, in a shape that programs can keep to', async () => {
    expect((await ralph(['status'])).out).toMatch(/^scene\s+not started\s+0 of 2 items\s+0 waiting/)
    const { ok, command, project } = (await ralph(['status', 'scene', '--json'])).json()
    expect({ ok, command }).toEqual({ ok: true, command: 'status' })
    expect(project).toMatchObject({ slug: 'scene', state: { type: 'not-started' }, phases: [{ id: 'P1', total: 2 }] })
  })

  test('is not stopped while it stands still, nor started by a token that may only read', async () => {
    const still = await ralph(['stop', '--json'])
    expect([still.code, errorOf(still).code]).toEqual([1, 'CONFLICT'])
    const barred = await ralph(['start', '--json'], { token: 'read' })
    expect([barred.code, errorOf(barred).key]).toEqual([4, 'tokenNeedsScope'])
    const strange = await ralph(['start', 'nowhere', '--json'])
    expect([strange.code, errorOf(strange).code]).toEqual([1, 'NOT_FOUND'])
    const unknown = await ralph(['status'], { token: `gw_${'A'.repeat(43)}` })
    expect([unknown.code, unknown.err]).toEqual([4, expect.stringContaining('unknown, expired or revoked')])
  })

  test('starts, and rests when its agent has asked through the client', async () => {
    const run = await ralph(['start'])
    expect([run.code, run.out]).toEqual([0, 'scene starts.\n'])
    expect(await scene.rest()).toBe('operators-turn')
    expect(await scene.file('DECISIONS.md')).toContain('Resend or Postmark?')
  })

  test('has its question in the ranked list, with options and how to answer', async () => {
    const run = await ralph(['btw'])
    expect(run.code).toBe(0)
    expect(run.out).toMatch(/1 waiting, most pressing first\n\nScene \(scene\)/)
    expect(run.out).toMatch(
      /D-001 {2}P1-01 {2}choice {2}Resend or Postmark\?\n\s+a\s+Resend — \$20 a month\n\s+b\s+Postmark/,
    )
    const { decisions, total } = (await ralph(['btw', '--json'])).json()
    expect(total).toBe(1)
    expect(decisions).toMatchObject([{ slug: 'scene', number: 1, name: 'D-001', kind: 'choice', needsBrowser: false }])
  })

  test('takes no answer that is not offered, nor one to a question that changed since it was listed', async () => {
    const none = await ralph(['answer', 'D-001', 'c'])
    expect([none.code, none.err]).toEqual([2, expect.stringMatching(/does not offer "c".*a +Resend/s)])
    const missing = await ralph(['answer', 'D-9', 'a', '--json'])
    expect([missing.code, errorOf(missing).key]).toEqual([1, 'decisionNotWaiting'])
    const stale = await ralph(['answer', 'D-001', 'a', '--digest', 'seen-before', '--json'])
    expect([stale.code, errorOf(stale).code]).toEqual([1, 'CHANGED_SINCE_SEEN'])
    await database.db.decision.updateMany({ data: { question: 'Resend or SES?', digest: 'changed' } })
    const changed = await ralph(['answer', 'D-001', 'a'])
    expect([changed.code, changed.err]).toEqual([
      1,
      expect.stringMatching(/changed since you saw it.*Resend or SES\?/s),
    ])
    expect(await database.db.answer.count()).toBe(0)
  })

  test('takes an answer by label once, the same again as the same, another as too late', async () => {
    const barred = await ralph(['answer', '1', 'a', '--json'], { token: 'read' })
    expect([barred.code, errorOf(barred).key]).toEqual([4, 'answerNeedsScope'])
    const run = await ralph(['answer', 'scene/d-1', 'resend', '--text', 'EU region'])
    expect([run.code, run.out]).toEqual([0, expect.stringContaining('D-001: Resend. It can be undone')])
    const again = await ralph(['answer', 'D-001', 'a', '--text', 'EU region', '--json'])
    expect(again.json()).toMatchObject({ ok: true, answer: { revision: 1, optionId: 'a', isYours: true } })
    const late = await ralph(['answer', 'D-001', 'b', '--json'])
    expect([late.code, errorOf(late).code]).toEqual([1, 'CONFLICT'])
    expect(await database.db.answer.findMany()).toMatchObject([{ optionId: 'a', text: 'EU region', via: 'token' }])
  })

  test('goes on with the answer until it is done', { timeout: 60_000 }, async () => {
    await scene.settled(async () => (await database.db.answer.count({ where: { state: 'committed' } })) === 1, 40_000)
    expect((await ralph(['start', '--project', 'scene'])).code).toBe(0)
    expect(await scene.rest()).toBe('done')
    expect((await ralph(['status'], { env: { LANG: 'zh_CN.UTF-8' } })).out).toMatch(
      /^scene\s+已完成\s+2\/2 项\s+0 项等待处理/,
    )
    expect((await ralph(['btw'])).out).toBe('Nothing waits for a person.\n')
    expect((await scene.subjects()).slice(-2)).toEqual(['[Ralph] P1 passed', '[Ralph] plan done'])
  })

  test('is reported as Markdown, with what landed and where its evidence stands', async () => {
    const run = await ralph(['report', 'scene', '--since', '1h'], { token: 'read' })
    expect([run.code, run.err]).toEqual([0, ''])
    expect(run.out).toMatch(/^# Report\n/)
    expect(run.out).toContain('### Landed (2)')
    expect(run.out).toContain(`- [P1-02](${product.url}/projects/scene/iterations/`)
    const chinese = await ralph(['report', '--lang', 'zh', '--json'])
    expect(chinese.json()).toMatchObject({ ok: true, report: { total: { landed: 2 } } })
    expect(chinese.json().markdown).toContain('### 已完成 (2)')
    const future = await ralph(['report', '--since', 'tomorrow'])
    expect([future.code, future.err]).toEqual([2, expect.stringContaining('"tomorrow" is no time')])
  })

  test('is a person’s where a browser is needed: a gate has its address and 3', async () => {
    const { id: projectId } = await scene.project()
    const gate = { kind: 'manual-gate', phaseId: 'P1', question: 'Sign?', digest: 'd', tags: [], askedAt: new Date() }
    const options = [{ id: 'approve', label: 'Approve' }]
    await database.db.decision.create({ data: { ...gate, projectId, number: 2, options } })
    const run = await ralph(['answer', 'D-002', 'approve', '--json'])
    expect(run.code).toBe(3)
    expect(errorOf(run)).toMatchObject({ key: 'answerNeedsBrowser', data: { url: `${product.url}/gates/scene/2` } })
    expect((await ralph(['btw'])).out).toContain(`only in a browser: ${product.url}/gates/scene/2`)
  })

  test('needs its name when a number waits in two projects', async () => {
    const { id: _id, slug: _slug, problems: _problems, ...row } = await scene.project()
    const other = await database.db.project.create({ data: { ...row, slug: 'other', problems: [], budgets: {} } })
    const asked = { phaseId: 'P1', question: 'Which?', options: [], digest: 'd', tags: [], askedAt: new Date() }
    await database.db.decision.create({ data: { ...asked, kind: 'choice', projectId: other.id, number: 2 } })
    const run = await ralph(['answer', 'D-002', 'approve', '--json'])
    expect([run.code, errorOf(run).key]).toEqual([2, 'decisionAmbiguous'])
    expect((errorOf(run).data.projects as string[]).sort()).toEqual(['other', 'scene'])
    expect((await ralph(['pause', '--json'])).code).toBe(2)
  })

  test('no token stands in what the server said while all this happened', () => {
    for (const token of Object.values(tokens)) expect(product.output + scene.words.join()).not.toContain(token)
  })
})
