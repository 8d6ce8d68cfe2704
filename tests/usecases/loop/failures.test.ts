import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { projectState } from '@/lib/core/project/project-state'
import { startRun } from '@/lib/usecases/start-run'
import { stopRun } from '@/lib/usecases/stop-run'
import { type LoopScene, openLoopScene, type SceneOptions } from '@/tests/support/loop-scene'
import { createTempDir } from '@/tests/support/temp-dir'
import { openTestDatabase } from '@/tests/support/test-database'

const database = openTestDatabase()
let scene: LoopScene | null = null

afterEach(async () => {
  await scene?.close()
  scene = null
})

async function open(options: SceneOptions): Promise<LoopScene> {
  scene = await openLoopScene(database, options)
  return scene
}

function lastRun(of: LoopScene) {
  return of.db.run.findFirstOrThrow({ where: { projectId: of.projectId }, orderBy: { startedAt: 'desc' } })
}

function pending(of: LoopScene) {
  return of.db.decision.findFirstOrThrow({ where: { projectId: of.projectId, state: 'pending' } })
}

describe('three crashes in a row', () => {
  it('ask whether to go on, also when the worker dies before it has asked; `resume` goes on', async () => {
    const counter = join(await createTempDir('crashes-'), 'count')
    const command = `n=$(($(cat ${counter} 2>/dev/null || echo 0) + 1)); echo $n > ${counter}; test $n -gt 3 || exit 3
      touch $GATEWALK_ITEM_ID && git add -A && git commit -qm "$GATEWALK_ITEM_ID: made"`
    let marks = 0
    const failpoint = async (name: string) => {
      if (name === 'marked' && ++marks === 3) throw new Error('the worker dies here')
    }
    const walked = await open({ config: { agent: { name: 'custom', command } }, workerOptions: { failpoint } })
    expect(await walked.walk()).toBe('agent-failing')
    expect((await walked.iterations()).map(row => row.outcome)).toEqual(['crashed', 'crashed', 'crashed'])
    const asked = await pending(walked)
    expect(asked).toMatchObject({ number: 1, kind: 'agent-failing', phaseId: 'P1', itemId: null })
    expect(asked.facts).toMatchObject({
      crashes: [1, 2, 3].map(iteration => ({ iteration, agent: 'custom', host: walked.context.worker.host })),
    })
    expect(await walked.file('ORCHESTRATOR-STATE.md')).toContain('Stopped: agent-failing')

    await startRun(walked.person, { slug: walked.slug })
    expect(await walked.rest()).toBe('agent-failing')
    expect(await walked.iterations()).toHaveLength(3)

    await walked.answer(1, 'resume')
    await walked.settled(async () => (await lastRun(walked)).endReason === 'done')
    expect(await walked.subjects()).toContain('[Decision] D-001 R01: Resume')
  })
})

describe('a limit', () => {
  it('pauses until its reset time, at once gives way to a person, and doubles the pause when it names none', async () => {
    const file = join(await createTempDir('limit-'), 'behaviour.json')
    const behave = (entry: object) => writeFile(file, JSON.stringify({ items: {}, default: entry }))
    const resetsAt = new Date(Date.now() + 2 * 3_600_000).toISOString()
    await behave({ do: 'limit', kind: 'quota', resetsAt })
    const walked = await open({ items: ['P1-01 First'], config: { agent: { name: 'scripted', behaviour: file } } })
    const paused = async (times: number) => {
      await walked.settled(async () => (await lastRun(walked).catch(() => null))?.limits === times)
      await walked.idle()
      return lastRun(walked)
    }
    await walked.work()
    await walked.settled(async () => (await walked.project()).indexedCommit !== null)
    await startRun(walked.person, { slug: walked.slug })
    const first = await paused(1)
    expect(projectState(first, new Date())).toEqual({ type: 'paused', until: resetsAt, reason: 'limit' })
    expect(await walked.file('PRD-P1.md')).toContain('- [ ] P1-01')

    await stopRun(walked.person, { slug: walked.slug })
    expect(await walked.rest()).toBe('stopped')

    await behave({ do: 'limit', kind: 'overloaded' })
    await startRun(walked.person, { slug: walked.slug })
    const minutesOf = async (times: number) => {
      const run = await paused(times)
      return Math.round(((run.pausedUntil?.getTime() ?? 0) - Date.now()) / 60_000)
    }
    expect(await minutesOf(1)).toBe(1)
    await startRun(walked.person, { slug: walked.slug })
    expect(await minutesOf(2)).toBe(2)

    await behave({ do: 'implement' })
    await startRun(walked.person, { slug: walked.slug })
    expect(await walked.rest()).toBe('done')
    expect(await lastRun(walked)).toMatchObject({ limits: 0 })
    expect((await walked.iterations()).map(row => row.counted)).toEqual([false, false, false, true])
  })

  it('of a login ends the run with one sentence that names agent and host', async () => {
    const walked = await open({ items: ['P1-01 First'], behaviours: { 'P1-01': [{ do: 'limit', kind: 'auth' }] } })
    expect(await walked.walk()).toBe('agent-auth')
    const { host } = walked.context.worker
    expect((await lastRun(walked)).endDetail).toBe(`Sign in to scripted on ${host}: Not signed in`)
    expect(await walked.db.decision.count({ where: { projectId: walked.projectId } })).toBe(0)
  })
})

describe('the baseline', () => {
  const baselines = (of: LoopScene) =>
    of.db.verification.findMany({ where: { projectId: of.projectId, kind: 'baseline' }, orderBy: { startedAt: 'asc' } })

  it('that is red asks after two items blocked in a row; an item that turns it green ends it', async () => {
    const items = [1, 2, 3, 4, 5, 6].map(number => `P1-0${number} Item`)
    const blocked = [{ do: 'block', summary: 'cannot' }]
    const behaviours = {
      ...Object.fromEntries([1, 2, 4, 5].map(number => [`P1-0${number}`, blocked])),
      'P1-03': [{ do: 'implement', files: { 'fixed.txt': 'x' } }],
    }
    const walked = await open({ items, behaviours, verify: 'test -f fixed.txt', config: { blockersPerPhase: 9 } })
    expect(await walked.walk()).toBe('baseline-red')
    const [baseline, ...others] = await baselines(walked)
    expect(others).toEqual([])
    expect(baseline).toMatchObject({ phaseId: 'P1', iterationId: null, exitCode: 1, command: 'test -f fixed.txt' })
    expect(await pending(walked)).toMatchObject({ kind: 'baseline-red', facts: { verificationId: baseline?.id } })

    await walked.answer(1, 'resume')
    await walked.settled(async () => (await lastRun(walked)).endReason === 'blocked-items')
    expect(await walked.file('PRD-P1.md')).toMatch(
      /\[!\] P1-01.*\[!\] P1-02.*\[x\] P1-03.*\[!\] P1-04.*\[!\] P1-05.*\[x\] P1-06/s,
    )
    expect(await baselines(walked)).toHaveLength(1)
  })

  it('of a phase whose code was verified green already is taken over without running anything', async () => {
    const count = join(await createTempDir('verify-'), 'count')
    const plan = `Approved-By: lead, 2026-05-18

${['P1', 'P2'].map(id => `Phase ${id} — Phase\n  PRD: ralph-loop/PRD-${id}.md\n  Auto-Gate: true\n  Manual-Gate: —\n  Items: 1\n`).join('\n')}`
    const prd = (id: string) => `# PRD-${id}\nVerify: echo ran >> ${count}; true\n\n- [ ] ${id}-01 Item\n`
    const files = {
      'ralph-loop/MASTER-PLAN.md': plan,
      'ralph-loop/PRD-P1.md': prd('P1'),
      'ralph-loop/PRD-P2.md': prd('P2'),
    }
    const walked = await open({ files })
    expect(await walked.walk()).toBe('done')
    const rows = await baselines(walked)
    expect(rows.map(row => [row.phaseId, row.exitCode])).toEqual([
      ['P1', 0],
      ['P2', 0],
    ])
    // One baseline, and each item at its commit and by the host.
    expect((await readFile(count, 'utf8')).trim().split('\n')).toHaveLength(1 + 2 * 2)
  })
})
