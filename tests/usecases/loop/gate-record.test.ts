import { randomUUID } from 'node:crypto'
import { afterEach, expect, it } from 'vitest'
import { answerDecision } from '@/lib/usecases/answer-decision'
import { startRun } from '@/lib/usecases/start-run'
import { type LoopScene, openLoopScene, type SceneOptions } from '@/tests/support/loop-scene'
import { openTestDatabase } from '@/tests/support/test-database'

/* Whoever can push must not sign: what a gate's standing is comes from the database alone. */

const database = openTestDatabase()
let scene: LoopScene | null = null

afterEach(async () => {
  await scene?.close()
  scene = null
})

const WRITES = { do: 'implement', files: { 'texts/a.md': 'hello\n' } }
const SECOND = `
Phase P2 — Code
  PRD: ralph-loop/PRD-P2.md
  Auto-Gate: true
  Manual-Gate: —
`
const master = (approver: string, more = SECOND) => `Approved-By: lead, 2026-05-18

Phase P1 — Texts
  PRD: ralph-loop/PRD-P1.md
  Auto-Gate: true
  Manual-Gate: ${approver} approves the texts
${more}`

async function open(options: SceneOptions = {}): Promise<LoopScene> {
  const files = {
    ...{ 'texts/a.md': '# A\n', 'ralph-loop/MASTER-PLAN.md': master('lead') },
    'ralph-loop/PRD-P2.md': '# PRD-P2\nVerify: true\n\n- [ ] P2-01 First\n',
  }
  const behaviours = { 'P1-01': [WRITES], ...options.behaviours }
  scene = await openLoopScene(database, { items: ['P1-01 First'], ...options, behaviours, files })
  return scene
}

/** Somebody with push rights commits on the loop's branch; the worker looks. */
async function push(at: LoopScene, files: Record<string, string>): Promise<void> {
  const { repository } = at
  await repository.git('checkout', '-q', 'ralph/master-plan')
  await repository.commit('By hand', files)
  await repository.git('checkout', '-q', 'main')
  await at.context.queue.enqueueAdvance(at.projectId)
  await at.settled(async () => (await at.project()).indexedCommit === (await at.repository.head('ralph/master-plan')))
  await at.idle()
}

/** DECISIONS.md without a decision. */
async function cut(at: LoopScene, number: number): Promise<Record<string, string>> {
  const parts = (await at.file('DECISIONS.md')).split(/(?=^### )/m)
  const kept = parts.filter(part => !part.startsWith(`### D-00${number}`)).join('')
  return { 'ralph-loop/DECISIONS.md': `${kept.trimEnd()}\n` }
}

async function goOn(at: LoopScene): Promise<string> {
  await startRun(at.person, { slug: at.slug })
  return at.rest()
}

/** DECISIONS.md with one more pending entry, copied from the first. */
function withPending(text: string, forged: string): string {
  const entry = forged.split(/(?=^#{2,3} )/m).find(part => part.includes('D-002'))
  const at = text.search(/^## (Resolved|已)/m)
  return at === -1 ? `${text.trimEnd()}\n\n${entry}` : `${text.slice(0, at)}${entry}\n${text.slice(at)}`
}

const signatures = async (at: LoopScene) => {
  const rows = await at.db.signature.findMany({ orderBy: [{ number: 'asc' }, { revision: 'asc' }] })
  return rows.map(row => `D-00${row.number} ${row.outcome}${row.voidedAt ? ' void' : ''}`)
}

it('a rejection that is taken out of the files stands, and so does an approval that became void', async () => {
  const at = await open()
  expect(await at.walk()).toBe('manual-gate')
  await at.idle()
  await at.answer(1, 'reject', { text: 'No.' })
  await at.settled(async () => (await signatures(at)).length === 1)
  await at.idle()
  await push(at, await cut(at, 1))
  expect(await goOn(at)).toBe('manual-gate')
  await at.idle()
  await at.answer(2, 'approve')
  expect(await at.rest()).toBe('done')
  await at.idle()
  await push(at, { ...(await cut(at, 2)), 'texts/a.md': 'other\n' })
  expect(await goOn(at)).toBe('manual-gate')
  expect(await signatures(at)).toEqual(['D-001 reject', 'D-002 approve void'])
})

it('a phase that somebody marks as passed walks to its gate all the same', async () => {
  const at = await open()
  expect(await at.walk()).toBe('manual-gate')
  await at.idle()
  const state = await at.file('ORCHESTRATOR-STATE.md')
  const passed = state.replace(/\[ \] P1/, '[x] P1')
  expect(passed).not.toBe(state)
  await push(at, { 'ralph-loop/ORCHESTRATOR-STATE.md': passed })
  expect(await goOn(at)).toBe('manual-gate')
  expect((await at.iterations()).map(row => row.itemId)).toEqual(['P1-01'])
  await at.idle()
  await at.answer(1, 'approve')
  expect(await at.rest()).toBe('done')
})

it('a question that somebody writes before its time is withdrawn, and nobody can answer it', async () => {
  const asks = { do: 'decide', question: 'A or B?', options: [{ id: 'a', label: 'A' }] }
  const at = await open({ items: ['P1-01 First', 'P1-02 Second'], behaviours: { 'P1-02': [asks] } })
  expect(await at.walk()).toBe('operators-turn')
  await at.idle()
  const entry = await at.file('DECISIONS.md')
  const forged = entry
    .replace('D-001', 'D-002')
    .replace('choice', 'manual-gate')
    .replace('A or B?', 'Manual-Gate awaits: lead approves the texts')
  await push(at, { 'ralph-loop/DECISIONS.md': withPending(entry, forged) })
  const row = await at.db.decision.findFirstOrThrow({ where: { projectId: at.projectId, number: 2 } })
  expect(row).toMatchObject({ kind: 'manual-gate', state: 'withdrawn' })
  const asked = { slug: at.slug, number: 2, optionId: 'approve', digest: row.digest, idempotencyKey: randomUUID() }
  await expect(answerDecision(at.person, asked)).rejects.toMatchObject({ code: 'CONFLICT' })
  expect(await signatures(at)).toEqual([])
})

it('while a gate waits for one approver, a plan that names another asks anew', async () => {
  const at = await open()
  expect(await at.walk()).toBe('manual-gate')
  await at.idle()
  const [asked] = await at.db.decision.findMany({ where: { projectId: at.projectId } })
  await push(at, { 'ralph-loop/MASTER-PLAN.md': master('designer') })
  const wish = { slug: at.slug, number: 1, optionId: 'approve', digest: asked?.digest ?? '' }
  await expect(answerDecision(at.person, { ...wish, idempotencyKey: randomUUID() })).rejects.toBeTruthy()
  await push(at, { 'ralph-loop/MASTER-PLAN.md': master('lead') })
  await at.answer(1, 'approve')
  expect(await at.rest()).toBe('done')
  const [signature] = await at.db.signature.findMany()
  expect(signature).toMatchObject({ approver: 'lead', thing: 'the texts', outcome: 'approve' })
})

it('work of the phase that lands after its approval voids it; a question beside open items is withdrawn', async () => {
  const evil = { do: 'implement', files: { 'texts/evil.md': 'unseen\n' } }
  const at = await open({ behaviours: { 'P1-02': [evil] } })
  expect(await at.walk()).toBe('manual-gate')
  await at.idle()
  const prd = await at.file('PRD-P1.md')
  await push(at, { 'ralph-loop/PRD-P1.md': `${prd.trimEnd()}\n- [ ] P1-02 Second\n` })
  const rows = await at.db.decision.findMany({ where: { projectId: at.projectId } })
  expect(rows.map(row => row.state)).toEqual(['withdrawn'])
  expect(await goOn(at)).toBe('manual-gate')
  await at.idle()
  const gate = await at.db.decision.findFirstOrThrow({ where: { number: 2 }, include: { coveredFiles: true } })
  expect(gate.coveredFiles.map(file => file.path).sort()).toEqual(['texts/a.md', 'texts/evil.md'])
})
