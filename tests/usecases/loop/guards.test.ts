import { afterEach, describe, expect, it } from 'vitest'
import { type LoopScene, openLoopScene, type SceneOptions } from '@/tests/support/loop-scene'
import { openTestDatabase } from '@/tests/support/test-database'

const database = openTestDatabase()
let scene: LoopScene | null = null

const ADDS_TABLE = { do: 'implement', files: { 'db/orders.sql': 'create table orders ();\n', 'a.txt': 'a\n' } }
const PLAIN = { do: 'implement', files: { 'a.txt': 'plain\n' } }

async function open(entry: unknown, options: SceneOptions = {}): Promise<LoopScene> {
  scene = await openLoopScene(database, { behaviours: { 'P1-01': entry }, ...options })
  return scene
}

async function outcomes(of: LoopScene, itemId = 'P1-01'): Promise<string[]> {
  const rows = await of.iterations()
  return rows.filter(row => row.itemId === itemId).map(row => `${row.kind} ${row.reason}`)
}

afterEach(async () => {
  await scene?.close()
  scene = null
})

describe('a change that is a person’s', () => {
  it('is parked and asked with its evidence, the loop goes on, and accepted it lands as one verified commit', async () => {
    const walked = await open([ADDS_TABLE])
    expect(await walked.walk()).toBe('operators-turn')
    expect(await walked.file('PRD-P1.md')).toMatch(/\[\?\] P1-01.*\(D-001\)\n- \[x\] P1-02/)
    await expect(walked.repository.show('ralph/master-plan', 'db/orders.sql')).rejects.toThrow()
    const decision = await walked.db.decision.findFirstOrThrow({ where: { number: 1 } })
    expect(decision).toMatchObject({ kind: 'db', tags: ['db'], evidence: 'refs/ralph/parked/D-001' })
    expect(decision.facts).toMatchObject({ trips: [{ guard: 'db', subject: 'db/orders.sql' }] })
    expect(JSON.stringify(decision.facts)).toContain('+create table orders')
    const parked = await walked.context.git.readTexts(walked.mirror, 'refs/ralph/parked/D-001', ['db/orders.sql'])
    expect(parked['db/orders.sql']).toContain('create table')

    await walked.answer(1, 'accept')
    await walked.idle()
    expect(await walked.walk()).toBe('done')
    expect(await outcomes(walked)).toEqual(['session parked D-001', 'apply-parked done'])
    expect(await walked.repository.show('ralph/master-plan', 'db/orders.sql')).toContain('create table orders')
    expect(await walked.subjects()).toEqual(
      expect.arrayContaining([
        '[Ralph] P1-01 asks D-001',
        'P1-01: Implement P1-01 (accepted D-001)',
        '[Ralph] P1-01 done',
      ]),
    )
    const verified = await walked.db.verification.findMany({ where: { iteration: { kind: 'apply-parked' } } })
    expect(verified.map(row => [row.kind, row.exitCode])).toEqual([
      ['child', 0],
      ['parent', 0],
    ])
  })

  it('accepted but in conflict by then: the item reopens with the grant and the diff in its prompt, nothing counts', async () => {
    const second = { do: 'implement', files: { 'a.txt': 'second\n' } }
    const entry = {
      attempts: [ADDS_TABLE],
      answered: [{ ...ADDS_TABLE, files: { 'db/orders.sql': 'create table o ();\n' } }],
    }
    const walked = await open(entry, { behaviours: { 'P1-01': entry, 'P1-02': [second] } })
    expect(await walked.walk()).toBe('operators-turn')
    await walked.answer(1, 'accept')
    await walked.idle()
    expect(await walked.walk()).toBe('done')
    expect(await outcomes(walked)).toEqual([
      'session parked D-001',
      'apply-parked failed: nothing-done',
      'session done',
    ])
    const rows = await walked.iterations()
    expect(rows.find(row => row.kind === 'apply-parked')).toMatchObject({ counted: false })
    expect(rows.at(-1)?.prompt).toContain('+create table orders ();')
    expect(rows.at(-1)?.prompt).toContain('- db: db/orders.sql')
    expect(await walked.file('PROGRESS.md')).toContain('no longer applies: a.txt')
    expect(await walked.subjects()).toContain('[Ralph] P1-01 accepted diff not applied')
  })

  it('is found behind two package.jsons, and behind more of a diff than is kept', async () => {
    const scripts = (check: string) => `${JSON.stringify({ scripts: { check } })}\n`
    const files = {
      'package.json': scripts('npm run --silent --prefix inner check'),
      'inner/package.json': scripts('node check.mjs'),
      'inner/check.mjs': 'process.exit(0)\n',
    }
    const key = `AKIA${'Z7QRSTUVWXYZ2345'}`
    const behaviours = {
      'P1-01': [{ do: 'implement', files: { 'inner/check.mjs': '// checks nothing\n' } }],
      'P1-02': [{ do: 'implement', files: { 'data.txt': `${'0123456789\n'.repeat(25_000)}${key}\n` } }],
    }
    const walked = await open([], { files, behaviours, verify: 'npm run --silent check' })
    expect(await walked.walk()).toBe('operators-turn')
    const asked = await walked.db.decision.findMany({ orderBy: { number: 'asc' } })
    expect(asked.map(({ kind, itemId }) => [kind, itemId])).toEqual([
      ['verify-surface', 'P1-01'],
      ['security', 'P1-02'],
    ])
  })

  it('told to do without: the prompt forbids it, doing it again is a false claim and blocks the item', async () => {
    const walked = await open([ADDS_TABLE])
    expect(await walked.walk()).toBe('operators-turn')
    await walked.answer(1, 'retry-without')
    await walked.idle()
    expect(await walked.walk()).toBe('blocked-items')
    expect(await outcomes(walked)).toEqual(['session parked D-001', 'session rejected: guard-again, blocked'])
    expect((await walked.iterations()).at(-1)?.prompt).toContain('What this item has to do without')
    expect(await walked.file('BLOCKERS.md')).toContain('db/orders.sql')
  })

  it('told to do without, and done without: the item is done', async () => {
    const walked = await open({ attempts: [ADDS_TABLE], answered: [PLAIN] })
    await walked.walk()
    await walked.answer(1, 'retry-without')
    await walked.idle()
    expect(await walked.walk()).toBe('done')
    expect(await walked.repository.show('ralph/master-plan', 'a.txt')).toBe('plain')
  })

  it('blocked by the person: marked and recorded, no session', async () => {
    const walked = await open([ADDS_TABLE])
    await walked.walk()
    await walked.answer(1, 'block')
    await walked.idle()
    expect(await walked.walk()).toBe('blocked-items')
    expect(await outcomes(walked)).toEqual(['session parked D-001'])
  })

  it('“zod” chosen lets exactly zod through for that item; what comes beside it, and another item, is asked', async () => {
    const asks = {
      ...{ do: 'decide', kind: 'dependency', question: 'Add zod?' },
      options: [{ id: 'a', label: 'zod', grants: [{ guard: 'dependency', subject: 'npm:zod' }] }],
    }
    const packageWith = (...names: string[]) =>
      `${JSON.stringify({ name: 'scene', dependencies: Object.fromEntries(names.map(name => [name, '^4.0.0'])) })}\n`
    const adds = (...names: string[]) => ({ do: 'implement', files: { 'package.json': packageWith(...names) } })
    const first = { attempts: [asks], answered: [adds('left-pad', 'zod')] }
    const second = { attempts: [asks], answered: [adds('zod')] }
    const walked = await open(first, {
      items: ['P1-01 First', 'P1-02 Second', 'P1-03 Third'],
      behaviours: { 'P1-01': first, 'P1-02': second, 'P1-03': [adds('zod', 'left-pad')] },
      files: { 'package.json': packageWith() },
    })
    expect(await walked.walk()).toBe('operators-turn')
    await walked.answer(1, 'a')
    await walked.answer(2, 'a')
    await walked.idle()
    expect(await walked.walk()).toBe('operators-turn')
    const decisions = await walked.db.decision.findMany({ orderBy: { number: 'asc' } })
    const subjects = decisions.map(({ number, itemId, facts }) => [
      ...[number, itemId],
      (facts as { trips?: { subject: string }[] } | null)?.trips?.map(trip => trip.subject) ?? [],
    ])
    expect(subjects).toEqual([
      [1, 'P1-01', []],
      [2, 'P1-02', []],
      [3, 'P1-03', ['npm:zod', 'npm:left-pad']],
      [4, 'P1-01', ['npm:left-pad']],
    ])
    expect(await outcomes(walked, 'P1-02')).toEqual(['session asks D-002', 'session done'])
    expect(await walked.repository.show('ralph/master-plan', 'package.json')).toBe(packageWith('zod').trim())
  })

  it('switched off in ralph.json, a guard lets everything through', async () => {
    const walked = await open([ADDS_TABLE], { config: { guards: { db: { on: false } } } })
    expect(await walked.walk()).toBe('done')
  })
})
