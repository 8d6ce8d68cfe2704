import { afterEach, expect, it } from 'vitest'
import type { DecisionFacts } from '@/lib/core/decision/facts'
import { Prisma } from '@/lib/db/generated/client'
import { startRun } from '@/lib/usecases/start-run'
import { type LoopScene, openLoopScene } from '@/tests/support/loop-scene'
import { openTestDatabase } from '@/tests/support/test-database'

const database = openTestDatabase()
let scene: LoopScene | null = null

afterEach(async () => {
  await scene?.close()
  scene = null
})

it('a gate whose worker died before it stored the evidence gets it when the run comes back to it', async () => {
  const walked = await openLoopScene(database, { items: ['P1-01 First'], manualGate: 'lead approves the demo' })
  scene = walked
  expect(await walked.walk()).toBe('manual-gate')
  const asked = await walked.db.decision.findFirstOrThrow()
  expect(asked.facts).toMatchObject({ phase: { items: 1 } })

  await walked.db.decision.update({
    where: { id: asked.id },
    data: { facts: Prisma.DbNull, diffLogId: null, digest: 'without evidence' },
  })
  await startRun(walked.person, { slug: walked.slug })
  expect(await walked.rest()).toBe('manual-gate')
  const again = await walked.db.decision.findMany()
  const { commits, items } = (asked.facts as DecisionFacts).phase ?? {}
  expect(again).toMatchObject([{ number: asked.number, facts: { phase: { commits, items } } }])
  expect(again[0]?.digest).toMatch(/^[0-9a-f]{64}$/)
  expect(again[0]?.diffLogId).not.toBeNull()
})
