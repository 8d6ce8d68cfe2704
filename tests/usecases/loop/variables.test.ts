import { afterEach, describe, expect, it } from 'vitest'
import { createSealBox } from '@/lib/seal/seal-box'
import { listVariables } from '@/lib/usecases/list-variables'
import { setVariable } from '@/lib/usecases/set-variable'
import { type LoopScene, openLoopScene } from '@/tests/support/loop-scene'
import { openTestDatabase } from '@/tests/support/test-database'

/** Keeps what it can see of its environment in its commit. */
const AGENT = 'env > environment.txt && git add -A && git commit -qm "P1-01: look around"'
const database = openTestDatabase()
let scene: LoopScene | null = null

afterEach(async () => {
  await scene?.close()
  scene = null
})

async function logsOf(walked: LoopScene): Promise<string> {
  const chunks = await walked.db.logChunk.findMany({ orderBy: [{ logId: 'asc' }, { seq: 'asc' }] })
  return chunks.map(chunk => chunk.text).join('')
}

describe('a project’s variables', () => {
  it('reach setup, verify and gate, never the agent; no log, plan file or audit row shows them', async () => {
    const check =
      'echo "token is $SERVICE_TOKEN" && printf %s "$SERVICE_TOKEN" | wc -c | grep -qw 12 && test -z "$GIT_DIR"'
    scene = await openLoopScene(database, {
      items: ['P1-01 First'],
      ...{ verify: check, autoGate: `${check} && false` },
      config: { setup: check, agent: { name: 'custom', command: AGENT } },
    })
    const name = 'SERVICE_TOKEN'
    await setVariable(scene.person, { slug: scene.slug, name, value: 's3cret-value' })
    expect(await scene.walk()).toBe('auto-gate-failed')
    const runs = await scene.db.verification.findMany({ orderBy: { startedAt: 'asc' } })
    expect(new Set(runs.map(run => run.kind))).toEqual(new Set(['setup', 'baseline', 'child', 'parent', 'gate']))
    expect(runs.filter(run => run.exitCode !== 0).map(run => run.kind)).toEqual(['gate'])
    const logs = await logsOf(scene)
    expect(logs).toContain('token is •••••')
    const places = [
      logs,
      await scene.file('DECISIONS.md'),
      JSON.stringify(await scene.db.audit.findMany({ omit: { id: true } })),
    ]
    expect(places.join('')).not.toContain('s3cret-value')
    expect(await scene.repository.show('ralph/master-plan', 'environment.txt')).not.toContain(name)
    const listed = await listVariables(scene.person, { slug: scene.slug })
    expect(listed).toMatchObject([{ name, isMasked: true, opens: true, updatedBy: 'Li Wei' }])
    expect(JSON.stringify(listed)).not.toContain('s3cret-value')
  })

  it('set under another secret end the run in one sentence before a session is paid for', async () => {
    scene = await openLoopScene(database, { items: ['P1-01 First'] })
    const seal = createSealBox('another secret that this worker does not have')
    await setVariable({ ...scene.person, seal }, { slug: scene.slug, name: 'API_KEY', value: 'hunter22' })
    expect(await scene.walk()).toBe('failed')
    const run = await scene.db.run.findFirstOrThrow()
    expect(run.endDetail).toMatch(/^The variable API_KEY cannot be read on .*GATEWALK_SECRET there is not the one/)
    expect(await scene.iterations()).toEqual([])
    expect(await listVariables(scene.person, { slug: scene.slug })).toMatchObject([{ name: 'API_KEY', opens: false }])
  })
})
