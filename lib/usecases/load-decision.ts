import { z } from 'zod'
import { effectiveState } from '@/lib/core/decision/answer-life'
import type { DecisionFacts } from '@/lib/core/decision/facts'
import { KIND_RULES } from '@/lib/core/decision/kinds'
import { mayAnswer } from '@/lib/core/decision/may-answer'
import { DECISION_KINDS, DECISION_STATES, type DecisionOption } from '@/lib/core/decision/types'
import { Refusal } from '@/lib/core/errors'
import { decisionLabel } from '@/lib/core/plan/decision-references'
import type { Db } from '@/lib/db/client'
import type { AnswerRow } from './answer-record'
import { requirePerson, roleIn } from './authorize'
import type { Context } from './context'
import { readSigningLines, signersOf } from './find-signers'

type DecisionRow = NonNullable<Awaited<ReturnType<Db['decision']['findFirst']>>>

export type LoadedDecision = Awaited<ReturnType<typeof loadDecision>>

const kindSchema = z.enum(DECISION_KINDS)
const stateSchema = z.enum(DECISION_STATES)

/**
 * One decision the actor may see, with its live answers (newest last) and what bars the actor from answering it, or for
 * which approver they sign (`signer`). The scope a token needs is part of `bar`. NOT_FOUND for those who may not see it.
 */
export async function loadDecision(ctx: Pick<Context, 'actor' | 'db' | 'clock'>, slug: string, number: number) {
  const person = requirePerson(ctx)
  const project = await ctx.db.project.findFirst({ where: { slug, removedAt: null } })
  const role = project && (await roleIn(ctx, project.id))
  if (!project || !role) {
    throw new Refusal('NOT_FOUND', { key: 'notFound', message: 'It does not exist, or you may not see it.' })
  }
  const row = await ctx.db.decision.findUnique({
    where: { projectId_number: { projectId: project.id, number } },
    include: { answers: { where: { state: { not: 'undone' } }, orderBy: { revision: 'asc' } } },
  })
  if (!row) {
    const name = decisionLabel(number)
    const message = `There is no decision ${name} in ${slug}.`
    throw new Refusal('NOT_FOUND', { key: 'decisionNotFound', message, values: { name, slug } })
  }
  const phase = await ctx.db.phase.findUnique({
    where: { projectId_phaseId: { projectId: project.id, phaseId: row.phaseId } },
  })
  const decision = readDecisionRow(row, ctx.clock())
  const { kind, facts } = decision
  const lines = await readSigningLines(ctx, [project.id])
  const signers = signersOf(lines, { project, kind, approver: phase?.approver ?? null, facts })
  const { userId, via, scopes } = person
  const may = mayAnswer(KIND_RULES[kind], { userId, role, signers, via, scopes })
  return { person, project, role, phase, row, decision, signers, ...may }
}

/** The columns of a decision that a database keeps as text and JSON, in the shapes of core. */
export function readDecisionRow(row: DecisionRow & { answers?: AnswerRow[] }, now: Date) {
  const live = row.answers?.at(-1)
  return {
    kind: kindSchema.parse(row.kind),
    options: row.options as DecisionOption[],
    facts: row.facts as DecisionFacts | null,
    state: effectiveState(stateSchema.parse(row.state), live?.heldUntil ?? null, now),
  }
}
