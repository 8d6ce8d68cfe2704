import { setTimeout as sleep } from 'node:timers/promises'
import { LIVE_CHANNEL } from '@/lib/core/live-event'
import type { Db } from '@/lib/db/client'
import { createLogStore } from '@/lib/db/log-store'
import { tellChange } from '@/lib/usecases/tell-change'

/** Adds a session of an agent that is at work on `P5-03` of a project; returns its events' log, to be written into. */
export async function openSession(db: Db, slug: string) {
  const { id: projectId } = await db.project.findFirstOrThrow({ where: { slug } })
  const run = await db.run.create({ data: { projectId, startedBy: 'Mei' } })
  const place = { baseCommit: 'b'.repeat(40), tryBranch: 'ralph-try/1', worktree: '/nowhere', host: 'h', token: 1 }
  const item = { phaseId: 'P5', itemId: 'P5-03', itemText: 'Send mail through a provider', attempt: 1 }
  const iteration = await db.iteration.create({
    data: { projectId, runId: run.id, number: 1, ...place, ...item, agent: 'scripted', marker: 'm', prompt: 'Do it.' },
  })
  const store = createLogStore(db, { channel: LIVE_CHANNEL, secrets: [], secretsOf: async () => [] })
  return store.open({ projectId, iterationId: iteration.id, kind: 'agent' })
}

/** Writes numbered lines as an agent prints them, ten at a time. */
export async function printLines(log: { write(text: string): Promise<void> }, count: number, everyMs: number) {
  for (let line = 1; line <= count; line += 10) {
    const lines = Array.from({ length: Math.min(10, count - line + 1) }, (_, at) => line + at)
    const event = (number: number) =>
      JSON.stringify({ at: new Date().toISOString(), type: 'message', text: `#${number}` })
    await log.write(lines.map(number => `${event(number)}\n`).join(''))
    await sleep(everyMs)
  }
}

/** Asks one more question in a project, as the worker does, and tells the open pages. */
export async function askAnother(db: Db, slug: string, number: number, question: string): Promise<void> {
  const first = await db.decision.findFirstOrThrow({ where: { project: { slug } } })
  const { id: _id, options, evidence: _evidence, facts: _facts, ...like } = first
  const now = new Date()
  await db.decision.create({
    data: { ...like, options: options as object[], number, question, askedAt: now, listedAt: now, state: 'pending' },
  })
  await tellChange(db, { type: 'decision', projectId: first.projectId, number })
}
