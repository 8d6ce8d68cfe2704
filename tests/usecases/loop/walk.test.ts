import { afterEach, describe, expect, it } from 'vitest'
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

describe('a signed plan', () => {
  it('is walked item by item to its end, one item commit and one mark commit each', async () => {
    const walked = await open({ items: ['P1-01 First', 'P1-02 Second'] })
    expect(await walked.walk()).toBe('done')
    expect(await walked.subjects()).toEqual([
      'P1-01: First',
      '[Ralph] P1-01 done',
      'P1-02: Second',
      '[Ralph] P1-02 done',
      '[Ralph] P1 passed',
      '[Ralph] plan done',
    ])
    expect(await walked.file('PRD-P1.md')).toContain('- [x] P1-01 First\n- [x] P1-02 Second\n')
  })
})
