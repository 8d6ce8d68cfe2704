import path from 'node:path'
import { afterEach, expect, it } from 'vitest'
import type { DecisionFacts } from '@/lib/core/decision/facts'
import { overrideGate } from '@/lib/usecases/override-gate'
import { readDecision } from '@/lib/usecases/read-decision'
import { setSigningRules } from '@/lib/usecases/set-signing-rules'
import { TestRepository } from '@/tests/support/git-repository'
import { type LoopScene, openLoopScene } from '@/tests/support/loop-scene'
import { createTempDir } from '@/tests/support/temp-dir'
import { openTestDatabase } from '@/tests/support/test-database'

const database = openTestDatabase()
const BRANCH = 'ralph/master-plan'
const ASKS = { do: 'decide', question: 'Resend or Postmark?', options: [{ id: 'a', label: 'Resend' }] }
let scene: LoopScene | undefined

afterEach(() => scene?.close())

/** Commits one file as a person, on the loop's branch at the origin. */
async function pushAs(walked: LoopScene, author: string, files: Record<string, string>): Promise<void> {
  const folder = path.join(await createTempDir('person-'), 'clone')
  await walked.repository.git('clone', '--quiet', '--branch', BRANCH, walked.repository.path, folder)
  const clone = new TestRepository(folder)
  await clone.commit('By hand', files)
  const committer = ['-c', 'user.name=Committer', '-c', 'user.email=committer@example.com']
  await clone.git(...committer, 'commit', '--quiet', '--amend', '-m', '[Ralph] P1-01 done \u0002', `--author=${author}`)
  await clone.git('push', '--quiet', 'origin', BRANCH)
}

it('a gate knows who wrote covered files by hand: they cannot sign alone, sessions are nobody, an override is loud', async () => {
  const walked = await openLoopScene(database, {
    items: ['P1-01 First', 'P1-02 Second'],
    behaviours: { 'P1-01': { attempts: [ASKS], answered: [{ do: 'implement' }] } },
    manualGate: 'lead approves the texts',
  })
  scene = walked
  expect(await walked.walk()).toBe('operators-turn')
  await pushAs(walked, 'Wei <LI@example.com>', { 'by-hand.txt': 'mine\n' })
  await walked.answer(1, 'a')
  await walked.settled(async () => (await database.db.run.count({ where: { state: 'active' } })) === 0)
  expect(await walked.walk()).toBe('manual-gate')
  const gate = await database.db.decision.findFirstOrThrow({ where: { kind: 'manual-gate' } })
  expect((gate.facts as DecisionFacts).authors).toEqual([{ name: 'Wei', email: 'LI@example.com' }])

  const barOf = async () => (await readDecision(walked.person, walked.slug, gate.number)).bar
  expect(await barOf()).toBeNull()
  await setSigningRules(walked.person, { slug: walked.slug, fourEyes: true, requiresBrowserSignature: false })
  expect(await barOf()).toBe('four-eyes')

  const past = { ...walked.person, clock: () => new Date(Date.now() - 10_000) }
  const named = { slug: walked.slug, number: gate.number, digest: gate.digest, idempotencyKey: 'override-of-the-gate' }
  // A new name and address hide nobody.
  const renamed = { name: 'Somebody', email: 'somebody@example.com' }
  await database.db.user.update({ where: { id: walked.userId }, data: renamed })
  expect(await barOf()).toBeNull()
  const before = { name: 'Li Wei', email: 'li@example.com' }
  const who = { actorId: walked.userId, actorName: 'Li Wei', via: 'session', subject: walked.userId }
  await database.db.audit.create({ data: { ...who, action: 'person.details', before, after: renamed } })
  expect(await barOf()).toBe('four-eyes')

  await overrideGate(past, { ...named, reason: 'Nobody else is here today' })
  await walked.context.queue.enqueueAdvance(walked.projectId)
  expect(await walked.rest()).toBe('done')
  expect(await walked.file('SIGNATURES.md')).toContain('Nobody else is here today')
  const signature = await database.db.signature.findFirstOrThrow({ where: { kind: 'manual-gate' } })
  expect(signature).toMatchObject({ overrideReason: 'Nobody else is here today', byName: 'Li Wei' })
})
