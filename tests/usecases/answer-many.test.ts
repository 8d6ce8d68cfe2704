import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { summariseResults } from '@/lib/core/decision/answer-results'
import { parseAnswerLine } from '@/lib/core/decision/parse-answer-line'
import type { Project } from '@/lib/db/generated/client'
import { answerDecision } from '@/lib/usecases/answer-decision'
import { answerMany, type ManyAnswers } from '@/lib/usecases/answer-many'
import { readAnswerables } from '@/lib/usecases/read-answerables'
import { readLine } from '@/lib/usecases/read-line'
import { readTray } from '@/lib/usecases/read-tray'
import { undoBatch } from '@/lib/usecases/undo-batch'
import {
  byToken,
  type GivenDecision,
  openDecisionScene,
  type SceneContext,
  userIdOf,
} from '@/tests/support/decision-scene'
import { openTestDatabase } from '@/tests/support/test-database'

const database = openTestDatabase()
const scene = openDecisionScene(database)
let project: Project
let mei: SceneContext
let wei: SceneContext

beforeEach(async () => {
  project = await scene.project('a', 'Project A')
  mei = await scene.person('Mei', 'operator', project)
  wei = await scene.person('Li Wei', 'operator', project)
})

async function ask(...given: GivenDecision[]) {
  for (const one of given) await scene.decision(project, one)
}

/** One option for each of these numbers, with the digests that stand now. */
async function batch(ctx: SceneContext, numbers: number[], optionId = 'a'): Promise<ManyAnswers> {
  const shown = await readAnswerables(
    ctx,
    numbers.map(number => ({ slug: 'a', number })),
  )
  const answers = shown.map(({ slug, number, digest }) => ({ slug, number, digest, optionId }))
  return { batchId: randomUUID(), answers }
}

const outcomes = (results: { number: number; outcome: string }[]) =>
  results.map(({ number, outcome }) => `${number} ${outcome}`)
const states = async () => {
  const rows = await database.db.decision.findMany({ orderBy: { number: 'asc' } })
  return rows.map(row => `${row.number} ${row.state}`)
}

describe('several answers in one gesture', () => {
  test('are each held, audited and marked with the gesture; the whole request again gives the same', async () => {
    await ask({ number: 1 }, { number: 2 }, { number: 3 })
    const request = await batch(mei, [1, 2, 3])
    const first = await answerMany(mei, request)
    expect(outcomes(first)).toEqual(['1 recorded', '2 recorded', '3 recorded'])
    expect(await answerMany(mei, request)).toEqual(first)
    const answers = await database.db.answer.findMany()
    expect(answers.map(answer => answer.batchId)).toEqual(Array(3).fill(request.batchId))
    expect(await database.db.audit.count({ where: { action: 'answer-decision' } })).toBe(3)
    expect((await readTray(mei)).held.map(held => held.batchId)).toEqual(Array(3).fill(request.batchId))
    expect(outcomes(await answerMany(mei, { ...request, batchId: randomUUID() }))).toEqual([
      '1 same',
      '2 same',
      '3 same',
    ])
  })

  test('may be 200 at once; one undo takes all of them back', async () => {
    const numbers = Array.from({ length: 200 }, (_, at) => at + 1)
    await ask(...numbers.map(number => ({ number })))
    const request = await batch(mei, numbers)
    const results = await answerMany(mei, request)
    expect(outcomes(results)).toEqual(numbers.map(number => `${number} recorded`))
    expect(await database.db.answer.count({ where: { state: 'held', batchId: request.batchId } })).toBe(200)
    await undoBatch(mei, { batchId: request.batchId })
    expect(await states()).toEqual(numbers.map(number => `${number} pending`))
  })

  test('each have a result of their own, whatever became of the others', async () => {
    await ask(
      { number: 1 },
      { number: 2 },
      { number: 3 },
      { number: 4 },
      { number: 5, kind: 'security' },
      { number: 6 },
    )
    const request = await batch(wei, [1, 2, 3, 4, 5, 6])
    const { answers: byMei } = await batch(mei, [2, 3])
    for (const [index, answer] of byMei.entries())
      await answerDecision(mei, { ...answer, optionId: index === 0 ? 'b' : 'a', idempotencyKey: randomUUID() })
    await database.db.decision.updateMany({ where: { number: 4 }, data: { digest: 'another' } })
    await database.db.decision.updateMany({ where: { number: 6 }, data: { state: 'withdrawn' } })
    scene.pass(3_000)
    const results = await answerMany(wei, {
      ...request,
      answers: [...request.answers, { ...first(request), number: 9 }],
    })
    expect(results).toMatchObject([
      { outcome: 'recorded', label: 'Resend' },
      { outcome: 'already-answered', by: 'Mei', label: 'Postmark', secondsAgo: 3 },
      { outcome: 'already-answered', by: 'Mei', label: 'Resend', secondsAgo: 3 },
      { outcome: 'changed' },
      { outcome: 'barred', key: 'answerNeedsApprover' },
      { outcome: 'closed' },
      { outcome: 'invalid', key: 'decisionNotFound' },
    ])
    expect(summariseResults(results).map(({ count, outcome, by }) => `${count} ${outcome} ${by}`.trim())).toEqual([
      '1 recorded',
      '2 already-answered Mei',
      '1 changed',
      '1 closed',
      '1 barred',
      '1 invalid',
    ])
  })

  test('of two people at once share the rows between them: each row is taken once and both are told who won', async () => {
    const numbers = Array.from({ length: 12 }, (_, index) => index + 1)
    await ask(...numbers.map(number => ({ number })))
    const [ours, theirs] = [await batch(mei, numbers, 'a'), await batch(wei, [...numbers].reverse(), 'b')]
    const [byMei, byWei] = await Promise.all([answerMany(mei, ours), answerMany(wei, theirs)])
    const won = (results: typeof byMei) =>
      results.filter(({ outcome }) => outcome === 'recorded').map(row => row.number)
    expect([...won(byMei), ...won(byWei)].sort((a, b) => a - b)).toEqual(numbers)
    const lost = [...byMei, ...byWei].filter(({ outcome }) => outcome !== 'recorded')
    expect(lost.every(({ outcome }) => outcome === 'already-answered')).toBe(true)
    expect(await database.db.answer.count()).toBe(12)
  })

  test('sent twice at once are recorded once', async () => {
    await ask({ number: 1 }, { number: 2 })
    const request = await batch(mei, [1, 2])
    const both = await Promise.all([answerMany(mei, request), answerMany(mei, request)])
    expect(both.map(outcomes)).toEqual(Array(2).fill(['1 recorded', '2 recorded']))
    expect(await database.db.answer.count()).toBe(2)
  })

  test('are refused as a whole when there are none, more than 200, one twice, or they come by a token', async () => {
    await ask({ number: 1 })
    const request = await batch(mei, [1])
    const many = { ...request, answers: Array.from({ length: 201 }, () => first(request)) }
    await expect(answerMany(mei, { ...request, answers: [] })).rejects.toMatchObject({ code: 'VALIDATION' })
    await expect(answerMany(mei, many)).rejects.toMatchObject({ code: 'VALIDATION' })
    const twice = { ...request, answers: [first(request), { ...first(request), optionId: 'b' }] }
    await expect(answerMany(mei, twice)).rejects.toMatchObject({ code: 'VALIDATION' })
    await expect(answerMany(byToken(mei, ['read', 'answer']), request)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    expect(await states()).toEqual(['1 pending'])
  })
})

describe('one undo', () => {
  test('takes back what the gesture gave and is still held, and says what is not', async () => {
    await ask({ number: 1 }, { number: 2 }, { number: 3 })
    const alone = await batch(mei, [3])
    await answerMany(mei, alone)
    const request = await batch(mei, [1, 2])
    await answerMany(mei, request)
    await database.db.answer.updateMany({ where: { decision: { number: 1 } }, data: { heldUntil: mei.clock() } })
    expect(await undoBatch(wei, request)).toEqual({ undone: [], kept: [] })
    expect(await undoBatch(mei, request)).toEqual({
      undone: [{ slug: 'a', number: 2 }],
      kept: [{ slug: 'a', number: 1 }],
    })
    expect(await states()).toEqual(['1 held', '2 pending', '3 held'])
  })
})

describe('what a line is read against', () => {
  test('are the decisions it names, with what is shown of each, and no others', async () => {
    const b = await scene.project('b', 'Project B')
    await ask({ number: 7 }, { number: 8, state: 'withdrawn' }, { number: 2 }, { number: 5, kind: 'security' })
    await scene.decision(b, { number: 2 })
    const both = await scene.person('Both', 'operator', project)
    await database.db.membership.create({ data: { projectId: b.id, userId: userIdOf(both), role: 'viewer' } })
    const told = async (ctx: SceneContext, line: string) => {
      const known = await readLine(ctx, line)
      return parseAnswerLine(line, known).map(({ decision, answer, problem }) =>
        answer ? `${decision?.slug}/${decision?.number}=${answer.optionId}` : problem?.code,
      )
    }
    expect(await told(both, 'D-007: Resend. D-008: x. D-002: x. D-005: Resend. D-999: x')).toEqual([
      'a/7=a',
      'closed',
      'which-project',
      'barred',
      'number-unknown',
    ])
    expect(await told(both, 'a/D-002: Resend. Project B D-002: Resend')).toEqual(['a/2=a', 'barred'])
    // A project that the person may not see is as if it were not there.
    expect(await told(mei, 'D-002: Resend.')).toEqual(['a/2=a'])
    expect(await told(mei, 'b/D-002: Resend.')).toEqual(['project-unknown'])
    const [shown] = (await readLine(mei, 'D-007:')).decisions
    expect(shown).toMatchObject({ question: 'Resend or Postmark?', isQuick: true, settled: null, openItems: 1 })
    expect(shown?.options[0]).toMatchObject({
      consequence: '$20 a month',
      effect: 'item-reopens',
      lines: expect.arrayContaining([expect.stringContaining('+- [ ] P5-03')]),
    })
    expect(shown?.freeText?.id).toBe('free-text')
  })

  test('of a number that waits in many projects are the nine most pressing, and a count of the rest', async () => {
    for (let index = 0; index < 11; index += 1) {
      const other = await scene.project(`p${index}`, `P ${index}`)
      await scene.decision(other, { number: 1, askedAt: new Date(mei.clock().getTime() - index * 60_000) })
    }
    const admin = await scene.person('Root', 'installation-admin')
    const { decisions, more } = await readLine(admin, 'D-001: Resend')
    expect(decisions.map(({ slug }) => slug)).toEqual(['p10', 'p9', 'p8', 'p7', 'p6', 'p5', 'p4', 'p3', 'p2'])
    expect(more).toEqual({ 1: 2 })
    expect((await readLine(admin, 'p0/D-001: Resend')).decisions).toMatchObject([{ slug: 'p0', projectName: 'P 0' }])
  })
})

function first({ answers }: ManyAnswers): ManyAnswers['answers'][number] {
  const [answer] = answers
  if (!answer) throw new Error('the batch is empty')
  return answer
}
