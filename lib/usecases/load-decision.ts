import { z } from 'zod'
import { effectiveState } from '@/lib/core/decision/answer-life'
import type { DecisionFacts } from '@/lib/core/decision/facts'
import { KIND_RULES } from '@/lib/core/decision/kinds'
import { answerBar } from '@/lib/core/decision/may-answer'
import { DECISION_KINDS, DECISION_STATES, type DecisionOption } from '@/lib/core/decision/types'
import { Refusal } from '@/lib/core/errors'
import { decisionLabel } from '@/lib/core/plan/decision-references'
import type { Db } from '@/lib/db/client'
import type { AnswerRow } from './answer-record'
import { requirePerson, roleIn } from './authorize'
import type { Context } from './context'

type DecisionRow = NonNullable<Awaited<ReturnType<Db['decision']['findFirst']>>>
type PhaseRow = NonNullable<Awaited<ReturnType<Db['phase']['findFirst']>>>

export type LoadedDecision = Awaited<ReturnType<typeof loadDecision>>

const kindSchema = z.enum(DECISION_KINDS)
const stateSchema = z.enum(DECISION_STATES)

/**
 * One decision the actor may see, with its live answers (newest last) and what bars the actor from answering it.
 * Looks at roles only: the scope a token needs is part of `bar`. Refuses NOT_FOUND for those who may not see it.
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
  const signers = await findSigners(ctx, project.id, phase)
  const bar = answerBar(KIND_RULES[decision.kind], {
    role,
    isNamedApprover: signers.some(signer => signer.userId === person.userId),
    via: person.via,
    scopes: person.scopes,
  })
  return { person, project, role, phase, row, decision, signers, bar }
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

export type Signer = { userId: string; name: string }

/** The people that the approver named in the plan means in this project; nobody when the name is not matched yet. */
async function findSigners(ctx: Pick<Context, 'db'>, projectId: string, phase: PhaseRow | null): Promise<Signer[]> {
  if (!phase?.approver) return []
  const named = await ctx.db.approverName.findMany({
    where: { projectId, name: phase.approver, user: { disabledAt: null } },
    include: { user: true },
  })
  return named.map(({ user }) => ({ userId: user.id, name: user.name }))
}
