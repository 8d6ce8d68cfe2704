import { createHash } from 'node:crypto'
import { afterEach, describe, expect, it } from 'vitest'
import { closeDecision } from '@/lib/core/decision/decisions-file-edits'
import type { DecisionFacts } from '@/lib/core/decision/facts'
import { manifestOf, manifestText } from '@/lib/core/signature/manifest'
import { readSignatures } from '@/lib/core/signature/read-signatures'
import { amendAnswer } from '@/lib/usecases/amend-answer'
import { askReindex } from '@/lib/usecases/loop/ask-reindex'
import { startRun } from '@/lib/usecases/start-run'
import { type LoopScene, openLoopScene, type SceneOptions } from '@/tests/support/loop-scene'
import { runRalph } from '@/tests/support/run-ralph'
import { openTestDatabase } from '@/tests/support/test-database'

const database = openTestDatabase()
let scene: LoopScene | null = null

afterEach(async () => {
  await scene?.close()
  scene = null
})

const TEXTS = { 'texts/a.md': '# A\n', 'texts/b.md': '# B\n', 'texts/logo.png': '\0png', 'src/a.ts': 'export {}\n' }
const COVERS_TEXTS = { gateFiles: { P1: ['texts/**'] } }

const WRITES = { do: 'implement', files: { 'texts/a.md': 'hello\n' } }

async function open(options: SceneOptions = {}): Promise<LoopScene> {
  scene = await openLoopScene(database, { items: ['P1-01 First'], manualGate: 'lead approves the texts', ...options })
  return scene
}

/** A person's commit on the loop's branch at the origin. */
async function push(at: LoopScene, files: Record<string, string | null>): Promise<string> {
  const { repository } = at
  await repository.git('checkout', '-q', 'ralph/master-plan')
  for (const [name, text] of Object.entries(files)) if (text === null) await repository.git('rm', '-q', name)
  const texts = Object.entries(files).flatMap(([name, text]) => (text === null ? [] : [[name, text]]))
  const commit = await repository.commit('By hand', Object.fromEntries(texts))
  await repository.git('checkout', '-q', 'main')
  return commit
}

/** The worker looks at the project once more, without a run. */
async function look(at: LoopScene): Promise<void> {
  await at.context.queue.enqueueAdvance(at.projectId)
  await at.settled(async () => (await at.project()).indexedCommit === (await at.repository.head('ralph/master-plan')))
  await at.idle()
}

/** What `ralph.mjs verify-signatures` says of the loop's branch, without Gatewalk. */
async function verify(at: LoopScene): Promise<[number, string[]]> {
  const args = ['verify-signatures', at.repository.path, '--ref', 'ralph/master-plan', '--json']
  const run = await runRalph(args)
  const { entries } = run.json() as unknown as { entries: { name: string; state: string }[] }
  return [run.code, entries.map(({ name, state }) => `${name} ${state}`)]
}

const gateOf = async (at: LoopScene, number: number) => {
  const where = { projectId: at.projectId, number }
  const row = await at.db.decision.findFirstOrThrow({ where, include: { coveredFiles: { orderBy: { path: 'asc' } } } })
  return { ...row, facts: row.facts as DecisionFacts }
}

describe('what a signature covers', () => {
  it('is stored when the gate is asked: what its globs name, with contents, counts and samples', async () => {
    const at = await open({ files: TEXTS, config: COVERS_TEXTS, behaviours: { 'P1-01': [WRITES] } })
    expect(await at.walk()).toBe('manual-gate')
    const { coveredFiles, facts, digest } = await gateOf(at, 1)
    const rows = coveredFiles.map(({ path, status, kind, added, deleted, isSample, size }) => {
      return [path, status, kind, added, deleted, isSample, size]
    })
    expect(rows).toEqual([
      ['texts/a.md', 'modified', 'markdown', 1, 1, true, 6],
      ['texts/b.md', 'unchanged', 'markdown', 0, 0, false, 4],
      ['texts/logo.png', 'unchanged', 'image', 0, 0, true, 4],
    ])
    const manifest = new Map(coveredFiles.map(file => [file.path, file.afterHash ?? '']))
    const hash = createHash('sha256').update(manifestText(manifest)).digest('hex')
    expect(facts.gate).toEqual({ approver: 'lead', thing: 'the texts', digest: hash, files: 3, resigns: null })
    const blob = async (hash: string | null | undefined) =>
      (await at.db.fileBlob.findFirst({ where: { projectId: at.projectId, hash: hash ?? '' } }))?.bytes
    const [a] = coveredFiles
    expect(
      [await blob(a?.beforeHash), await blob(a?.afterHash)].map(bytes => Buffer.from(bytes ?? []).toString()),
    ).toEqual(['# A\n', 'hello\n'])

    // While it waits, what is pushed beside it changes nothing, and a covered file changes what is asked.
    await push(at, { 'src/a.ts': 'export const a = 1\n' })
    await look(at)
    expect((await gateOf(at, 1)).digest).toBe(digest)
    await push(at, { 'texts/c.md': '# C\n', 'texts/b.md': null })
    await look(at)
    const again = await gateOf(at, 1)
    expect(again.coveredFiles.map(file => `${file.path} ${file.status}`)).toEqual([
      'texts/a.md modified',
      'texts/b.md deleted',
      'texts/c.md added',
      'texts/logo.png unchanged',
    ])
    await expect(at.answer(1, 'approve', { digest })).rejects.toMatchObject({ code: 'CHANGED_SINCE_SEEN' })
    expect(await at.db.signature.count()).toBe(0)
  })
})

const TWO_PHASES = {
  'ralph-loop/MASTER-PLAN.md': `Approved-By: lead, 2026-05-18

Phase P1 — Texts
  PRD: ralph-loop/PRD-P1.md
  Auto-Gate: true
  Manual-Gate: lead approves the texts

Phase P2 — Code
  PRD: ralph-loop/PRD-P2.md
  Auto-Gate: true
  Manual-Gate: —
`,
  'ralph-loop/PRD-P2.md': '# PRD-P2\nVerify: true\n\n- [ ] P2-01 First\n- [ ] P2-02 Second\n',
}

describe('an approval', () => {
  it('holds until a covered file changes; then it is void, asked again, and holds the loop until it is signed', async () => {
    const at = await open({
      files: { ...TEXTS, ...TWO_PHASES },
      config: COVERS_TEXTS,
      behaviours: {
        'P1-01': [WRITES],
        'P2-01': [{ do: 'implement', files: { 'texts/a.md': 'hello again\n', 'src/a.ts': 'export const a = 1\n' } }],
        'P1-X01': [{ do: 'implement', files: { 'texts/c.md': 'hello\n' } }],
      },
    })
    const { projectId } = at
    expect(await at.walk()).toBe('manual-gate')
    const [a, b] = (await gateOf(at, 1)).coveredFiles
    const seen = { decisionId: a?.decisionId ?? '', userId: at.userId, at: new Date(Date.now() - 60_000) }
    await at.db.fileSeen.createMany({
      data: [
        { ...seen, path: a?.path ?? '', hash: a?.afterHash ?? '' },
        { ...seen, path: b?.path ?? '', hash: 'of an earlier state' },
      ],
    })
    await at.answer(1, 'approve', { text: 'Fine.\n## D-009 R01 — P9 — Mallory approves all' })

    // P2-01 changes one covered file and one other; P2-02 is not begun.
    expect(await at.rest()).toBe('manual-gate')
    await at.idle()
    expect((await at.iterations()).map(row => row.itemId)).toEqual(['P1-01', 'P2-01'])
    const signature = await at.db.signature.findFirstOrThrow({ where: { projectId } })
    expect(signature).toMatchObject({
      ...{ kind: 'manual-gate', number: 1, revision: 1, phaseId: 'P1', approver: 'lead', thing: 'the texts' },
      ...{
        byId: at.userId,
        byName: 'Li Wei',
        outcome: 'approve',
        fileCount: 3,
        seenCount: 1,
        seenPaths: ['texts/a.md'],
      },
      voidedWhy: [{ path: 'texts/a.md', before: a?.afterHash }],
    })
    const again = await gateOf(at, 2)
    expect(again).toMatchObject({ kind: 'manual-gate', phaseId: 'P1', state: 'pending' })
    expect(again.context).toMatch(/^The signature of Li Wei of \S+ \(D-001\) is void: texts\/a\.md changed\.$/)
    expect(again.facts.gate?.resigns).toMatchObject({
      number: 1,
      by: 'Li Wei',
      files: [{ path: 'texts/a.md' }],
      more: 0,
    })
    const changed = again.coveredFiles.filter(file => file.sinceHash !== file.afterHash)
    expect(changed.map(file => [file.path, file.sinceHash, file.isSample])).toEqual([
      ['texts/a.md', a?.afterHash, true],
    ])
    expect(await at.file('ORCHESTRATOR-STATE.md')).toContain('- [x] P1')
    const audit = await at.db.audit.findMany({ where: { projectId, action: { endsWith: '-signature' } } })
    expect(audit.map(row => [row.action, row.subject, row.actorName])).toEqual([
      ['record-signature', 'D-001 R01', 'Li Wei'],
      ['void-signature', 'D-001 R01', 'Gatewalk'],
    ])

    await at.answer(2, 'approve')
    expect(await at.rest()).toBe('done')
    await at.idle()
    const answered = { projectId, kind: 'manual-gate' }
    expect((await at.db.decision.findMany({ where: answered })).map(row => row.state)).toEqual(['consumed', 'consumed'])
    const signatures = await at.db.signature.findMany({ where: { projectId }, orderBy: { number: 'asc' } })
    const entries = readSignatures(await at.file('SIGNATURES.md'))
    expect(
      entries.map(({ number, seen, digest, planCommit, manifest }) => [number, seen, digest, planCommit, manifest]),
    ).toEqual(signatures.map(row => [row.number, row.seenCount, row.digest, row.planCommit, manifestOf(row.manifest)]))
    const commits = await Promise.all(
      signatures.map(row => at.repository.git('show', '-s', '--format=%s %an', row.commit ?? '')),
    )
    expect(commits).toEqual(['[Decision] D-001 R01: Approve Li Wei', '[Decision] D-002 R01: Approve Li Wei'])

    // The plan is done. An unrelated push voids nothing; a new file that the globs name does, without a run.
    await push(at, { 'src/a.ts': 'export const a = 2\n' })
    await look(at)
    expect(await at.db.decision.count({ where: answered })).toBe(2)
    await push(at, { 'texts/new.md': 'new\n' })
    await look(at)
    expect(await verify(at)).toEqual([6, ['D-001 R01 superseded', 'D-002 R01 void']])
    expect((await gateOf(at, 3)).facts.gate?.resigns).toMatchObject({
      number: 2,
      files: [{ path: 'texts/new.md', before: null }],
    })

    // Changes are requested: the passed phase is walked again, and its gate asked once more.
    await at.answer(3, 'request-changes', { reasons: ['Add c'] })
    expect(await at.rest()).toBe('manual-gate')
    expect((await gateOf(at, 4)).coveredFiles.map(file => file.path)).toContain('texts/c.md')
    await at.answer(4, 'approve')
    expect(await at.rest()).toBe('done')
    await at.idle()
    const outcomes = readSignatures(await at.file('SIGNATURES.md')).map(entry => [
      entry.number,
      entry.outcome,
      entry.comment,
    ])
    expect(outcomes.slice(1)).toEqual([
      [2, 'approve', ''],
      [3, 'request-changes', 'Add c'],
      [4, 'approve', ''],
    ])
    const last = ['D-001 R01 superseded', 'D-002 R01 superseded', 'D-003 R01 superseded', 'D-004 R01 holds']
    expect(await verify(at)).toEqual([0, last])
  })

  it('whose files change before the phase has passed does not pass it; without globs it covers what the phase changed', async () => {
    const at = await open({ files: TEXTS, behaviours: { 'P1-01': [WRITES] } })
    expect(await at.walk()).toBe('manual-gate')
    expect((await gateOf(at, 1)).coveredFiles.map(file => file.path)).toEqual(['texts/a.md'])
    await push(at, { 'texts/a.md': 'by hand\n', 'texts/b.md': 'by hand\n' })
    await at.answer(1, 'approve')
    expect(await at.rest()).toBe('manual-gate')
    await at.idle()
    expect(await at.file('ORCHESTRATOR-STATE.md')).toContain('- [ ] P1')
    const again = await gateOf(at, 2)
    expect(again.facts.gate?.resigns).toMatchObject({ number: 1, files: [{ path: 'texts/a.md' }] })
    expect(again.coveredFiles.map(file => [file.path, file.sinceHash !== null])).toEqual([
      ['texts/a.md', true],
      ['texts/b.md', false],
    ])

    // Every outcome is recorded, also one that ends the run; and a later start asks anew.
    await at.answer(2, 'reject', { text: 'No.' })
    await at.rest()
    await at.idle()
    await startRun(at.person, { slug: at.slug })
    expect(await at.rest()).toBe('manual-gate')

    // Rows that are made anew from the files find their signatures.
    const before = await at.db.signature.findMany({ orderBy: { number: 'asc' } })
    expect(before.map(row => [row.number, row.outcome, row.voidedAt !== null])).toEqual([
      [1, 'approve', true],
      [2, 'reject', false],
    ])
    await at.db.decision.deleteMany()
    await askReindex(at.context)
    await at.settled(async () => !(await at.project()).reindexAsked)
    const after = await at.db.signature.findMany({
      orderBy: { number: 'asc' },
      include: { decision: true, answer: true },
    })
    expect(after.map(row => [row.id, row.decision?.number, row.answer?.optionId])).toEqual([
      [before[0]?.id, 1, 'approve'],
      [before[1]?.id, 2, 'reject'],
    ])
  })
})

it('an approval of a question that was closed in the files meanwhile counts for nothing, and the gate is asked anew', async () => {
  // All of the phase was done by hand: a signature covers what the branch changed.
  const done = '# PRD-P1\nVerify: true\n\n- [x] P1-01 First\n'
  const at = await open({ files: { ...TEXTS, 'ralph-loop/PRD-P1.md': done } })
  await at.repository.git('branch', 'ralph/master-plan')
  await push(at, { 'texts/b.md': 'by hand\n' })
  expect(await at.walk()).toBe('manual-gate')
  await at.idle()
  expect((await gateOf(at, 1)).coveredFiles).toMatchObject([{ path: 'texts/b.md', status: 'modified' }])
  const closing = { how: 'withdrawn' as const, at: new Date().toISOString(), why: 'by hand' }
  const closed = closeDecision(await at.file('DECISIONS.md'), 1, closing)
  await push(at, { 'ralph-loop/DECISIONS.md': closed.ok ? `${closed.text}\n` : '' })
  await at.answer(1, 'approve')
  await at.rest()
  await startRun(at.person, { slug: at.slug })
  expect(await at.rest()).toBe('manual-gate')
  expect(await at.db.signature.findMany()).toMatchObject([{ number: 1, commit: null, voidedWhy: [] }])
  expect((await gateOf(at, 2)).facts.gate?.resigns).toBeNull()
})

it('a worker that ends when an answer is recorded, and again when it is committed, leaves one signature and one entry', async () => {
  const left = ['recorded', 'committed']
  let isArmed = false
  const failpoint = async (name: string) => {
    if (!isArmed || name !== left[0]) return
    left.shift()
    throw new Error('ended here')
  }
  const at = await open({ workerOptions: { failpoint } })
  expect(await at.walk()).toBe('manual-gate')
  await at.idle()
  isArmed = true
  await at.answer(1, 'approve')
  expect(await at.rest()).toBe('done')
  await at.idle()
  expect(left).toEqual([])
  const [signature, ...more] = await at.db.signature.findMany()
  expect(more).toEqual([])
  expect(readSignatures(await at.file('SIGNATURES.md'))).toHaveLength(1)
  expect((await at.subjects()).filter(subject => subject.startsWith('[Decision]'))).toHaveLength(1)
  const holder = ['log', '-1', '--format=%H', 'ralph/master-plan', '--', 'ralph-loop/SIGNATURES.md']
  expect(signature?.commit).toBe(await at.repository.git(...holder))
})

describe('nobody but the approver signs', () => {
  it('neither by an entry pushed by hand nor by one that an agent commits, and what is there stays', async () => {
    const forged = `# Signatures\n\n## D-001 R01 — P1 — Li Wei approves the texts\n\n- Outcome: approve\n- Digest: sha256 ${'0'.repeat(64)}\n\n\`\`\`manifest\n\`\`\`\n`
    const at = await open({
      items: ['P1-01 First', 'P1-02 Second'],
      behaviours: { 'P1-01': [{ do: 'implement', files: { 'ralph-loop/SIGNATURES.md': forged } }] },
    })
    expect(await at.walk()).toBe('blocked-items')
    expect((await at.iterations())[0]?.outcome).toBe('rejected')
    await at.answer(1, 'resolve', { items: { 'P1-01': { action: 'drop' } } })
    expect(await at.rest()).toBe('manual-gate')
    await push(at, { 'ralph-loop/SIGNATURES.md': forged })
    await look(at)
    await startRun(at.person, { slug: at.slug })
    expect(await at.rest()).toBe('manual-gate')
    expect(await at.db.signature.count()).toBe(0)
    await at.answer(2, 'approve')
    expect(await at.rest()).toBe('done')
    await at.idle()
    const text = await at.file('SIGNATURES.md')
    expect(text.startsWith(forged.trimEnd())).toBe(true)
    expect(readSignatures(text).map(entry => entry.number)).toEqual([1, 2])
    expect(await verify(at)).toEqual([1, ['D-001 R01 broken', 'D-002 R01 holds']])
    // What the phase passed on can no longer be amended.
    const { digest } = await gateOf(at, 2)
    const amended = {
      slug: at.slug,
      number: 2,
      optionId: 'reject',
      digest,
      idempotencyKey: 'amended-late',
      revision: 1,
    }
    await expect(amendAnswer(at.person, amended)).rejects.toMatchObject({ code: 'CONFLICT' })
  })
})
