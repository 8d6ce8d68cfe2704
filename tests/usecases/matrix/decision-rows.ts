import { randomUUID } from 'node:crypto'
import { Refusal } from '@/lib/core/errors'
import type { Decision, Prisma } from '@/lib/db/generated/client'
import { amendAnswer } from '@/lib/usecases/amend-answer'
import { answerDecision } from '@/lib/usecases/answer-decision'
import { answerMany } from '@/lib/usecases/answer-many'
import { countInbox } from '@/lib/usecases/count-inbox'
import { findNextWaiting } from '@/lib/usecases/find-next-waiting'
import { notePresence } from '@/lib/usecases/note-presence'
import { readAnswerables } from '@/lib/usecases/read-answerables'
import { readDecision } from '@/lib/usecases/read-decision'
import { readFeed } from '@/lib/usecases/read-feed'
import { readGates } from '@/lib/usecases/read-gates'
import { readInbox } from '@/lib/usecases/read-inbox'
import { readInboxFacets } from '@/lib/usecases/read-inbox-facets'
import { readInboxRows } from '@/lib/usecases/read-inbox-rows'
import { readLine } from '@/lib/usecases/read-line'
import { readPalette } from '@/lib/usecases/read-palette'
import { readTray } from '@/lib/usecases/read-tray'
import { readWaitingCounts } from '@/lib/usecases/read-waiting-counts'
import { reopenDecision } from '@/lib/usecases/reopen-decision'
import { snoozeDecision } from '@/lib/usecases/snooze-decision'
import { undoAnswer } from '@/lib/usecases/undo-answer'
import { undoBatch } from '@/lib/usecases/undo-batch'
import { unsnoozeDecision } from '@/lib/usecases/unsnooze-decision'
import { changes, MARKER, type MatrixRow, reads, type Turn } from './matrix-scene'

const HOUR_MS = 3_600_000

/** Use cases about decisions, by the name of their file. */
export const DECISION_ROWS: Record<string, MatrixRow> = {
  'answer-decision': changes(['answer', 'answer-decision'], pending, (ctx, { place, digest }) =>
    answerDecision(ctx, { ...place, ...GIVEN, digest, idempotencyKey: randomUUID() }),
  ),
  'answer-many': changes(['answer-session', 'answer-decision'], pending, async (ctx, { place, digest }) => {
    const answers = [{ ...place, ...GIVEN, digest }]
    const [result] = await answerMany(ctx, { batchId: randomUUID(), answers })
    // Each row of a batch says by itself what became of it.
    if (result?.outcome === 'barred') throw new Refusal('FORBIDDEN', { key: result.key, message: '' })
    if (result?.outcome === 'invalid') throw new Refusal('NOT_FOUND', { key: result.key, message: '' })
    return result
  }),
  'amend-answer': changes(['answer', 'amend-answer'], answered('recorded'), (ctx, { place, digest }) =>
    amendAnswer(ctx, { ...place, optionId: 'b', digest, text: '', idempotencyKey: randomUUID(), revision: 1 }),
  ),
  'undo-answer': changes(['undo', 'undo-answer'], answered('held'), (ctx, { place }) =>
    undoAnswer(ctx, { ...place, revision: 1 }),
  ),
  'undo-batch': changes(['person', 'undo-answer'], answered('held'), (ctx, { batchId }) => undoBatch(ctx, { batchId })),
  'reopen-decision': changes(['answer-session', 'reopen-decision'], answered('consumed'), (ctx, { place }) =>
    reopenDecision(ctx, { ...place, revision: 1, reason: 'too dear' }),
  ),
  // A person's own list and who looks are no changes of the product: they write no audit.
  'snooze-decision': changes(['viewer-session', null], pending, (ctx, { place }) =>
    snoozeDecision(ctx, { ...place, snooze: 'hour', zone: 'UTC' }),
  ),
  'unsnooze-decision': changes(['viewer-session', null], snoozed, (ctx, { place }) => unsnoozeDecision(ctx, place)),
  'note-presence': changes(['viewer-session', null], pending, (ctx, { place }) => notePresence(ctx, place)),

  'read-decision': reads('viewer', (ctx, { project }) => readDecision(ctx, project.slug, 1)),
  'read-inbox': reads('list', ctx => readInbox(ctx)),
  'read-inbox-rows': reads('list', ctx => readInboxRows(ctx, { seen: Date.now(), from: 0, limit: 200 })),
  'read-inbox-facets': reads('list', ctx => readInboxFacets(ctx)),
  'count-inbox': reads('list', ctx => countInbox(ctx, new Date())),
  'find-next-waiting': reads('list', (ctx, { project }) =>
    findNextWaiting(ctx, { slug: project.slug, number: 1, listedAt: 0 }),
  ),
  'read-answerables': reads('list', (ctx, { project }) => readAnswerables(ctx, [{ slug: project.slug, number: 1 }])),
  'read-line': reads('session', ctx => readLine(ctx, `D-1: a. ${MARKER.slice(0, 5)}/D-1: b`)),
  'read-tray': reads('list', ctx => readTray(ctx)),
  'read-gates': reads('list', ctx => readGates(ctx)),
  'read-waiting-counts': reads('list', ctx => readWaitingCounts(ctx)),
  'read-feed': reads('list', ctx => readFeed(ctx)),
  'read-palette': reads('list', ctx => readPalette(ctx, MARKER.slice(0, 5))),
}

const GIVEN = { optionId: 'a', text: '' }

const placeOf = ({ project }: Turn, { number }: Decision) => ({ slug: project.slug, number })

async function pending(turn: Turn) {
  const decision = await turn.ask()
  return { place: placeOf(turn, decision), digest: decision.digest }
}

async function snoozed(turn: Turn) {
  const decision = await turn.ask()
  const until = new Date(Date.now() + HOUR_MS)
  await turn.db.snooze.create({ data: { userId: turn.userId, decisionId: decision.id, until } })
  return { place: placeOf(turn, decision) }
}

/** A question that the actor has answered with (a). */
function answered(state: 'held' | 'recorded' | 'consumed') {
  return async (turn: Turn) => {
    const decision = await turn.ask({ state, revision: 1 })
    const batchId = randomUUID()
    const who = { byId: turn.userId, byName: 'Mei', byEmail: 'mei@example.org', idempotencyKey: randomUUID(), batchId }
    const answer: Prisma.AnswerUncheckedCreateInput = {
      ...{ decisionId: decision.id, revision: 1, optionId: 'a', optionLabel: 'Resend', state, ...who },
      heldUntil: new Date(Date.now() + (state === 'held' ? HOUR_MS : -HOUR_MS)),
    }
    await turn.db.answer.create({ data: answer })
    return { place: placeOf(turn, decision), digest: decision.digest, batchId }
  }
}
