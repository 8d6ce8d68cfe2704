import { afterEach, describe, expect, it } from 'vitest'
import { findMarked } from '@/lib/shell/marked-processes'
import { type LoopScene, openLoopScene, type SceneOptions } from '@/tests/support/loop-scene'
import { openTestDatabase } from '@/tests/support/test-database'

const database = openTestDatabase()
let scene: LoopScene | null = null

const WORK = 'echo x > "$GATEWALK_ITEM_ID.txt"; git add -A; git commit -qm "$GATEWALK_ITEM_ID: did it"'

/** A scene whose agent is a line of bash on P1-01 and does its work on every other item. */
async function open(onFirst: string, options: SceneOptions = {}): Promise<LoopScene> {
  const agent = `cat > /dev/null\nif [ "$GATEWALK_ITEM_ID" = P1-01 ]; then\n${onFirst}\nelse\n${WORK}\nfi\n`
  const config = { agent: { name: 'custom', command: 'bash agent.sh' }, ...options.config }
  scene = await openLoopScene(database, { ...options, config, files: { 'agent.sh': agent, ...options.files } })
  return scene
}

async function outcomes(of: LoopScene): Promise<string[]> {
  return (await of.iterations()).map(row => `${row.itemId} ${row.reason ?? row.state}`)
}

const unexpected = (of: LoopScene) => of.words.filter(words => words.startsWith('a step failed'))

afterEach(async () => {
  const left = scene ? await findMarked(`gw-${scene.projectId}-`) : []
  await scene?.close()
  scene = null
  expect(left).toEqual([])
})

describe('an outcome file that is none', () => {
  it.each([
    ['a pipe nobody writes to', 'mkfifo .ralph/outcome.json', 'not a regular file'],
    ['a link to another file', 'ln -s /etc/passwd .ralph/outcome.json', 'symbolic link'],
    ['a file of 50 MB', 'head -c 50000000 /dev/zero > .ralph/outcome.json', 'larger than'],
    ['a folder', 'mkdir .ralph/outcome.json', 'not a regular file'],
  ])('%s asks a person and holds nobody up', async (_name, make, why) => {
    const walked = await open(`mkdir -p .ralph; ${make}`)
    expect(await walked.walk()).toBe('operators-turn')
    expect(await outcomes(walked)).toEqual(['P1-01 asks D-001', 'P1-02 done'])
    expect(await walked.file('DECISIONS.md')).toContain(why)
  })

  it('of the session before is gone when the next one starts, in a subfolder too', async () => {
    const report = `mkdir -p .ralph; echo '{"status":"blocker","summary":"no"}' > .ralph/outcome.json`
    const walked = await open(report, { subfolder: 'packages/api/' })
    expect(await walked.walk()).toBe('blocked-items')
    expect(await outcomes(walked)).toEqual(['P1-01 blocked', 'P1-02 done'])
  })

  it('words that no database stores are asked with visible characters in their place', async () => {
    const report = String.raw`{"status":"decision","summary":"a\u0000b","question":"q\ud800?","options":["x\udfff","y"]}`
    const walked = await open(`mkdir -p .ralph; cat > .ralph/outcome.json <<'END'\n${report}\nEND`)
    expect(await walked.walk()).toBe('operators-turn')
    expect(await outcomes(walked)).toEqual(['P1-01 asks D-001', 'P1-02 done'])
    const row = await walked.db.decision.findFirstOrThrow({ where: { projectId: walked.projectId } })
    expect(row.question).toBe('q\ufffd?')
    expect(unexpected(walked)).toEqual([])
  })
})
