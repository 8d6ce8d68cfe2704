import { KIND_RULES } from '@/lib/core/decision/kinds'
import type { LineDecision } from '@/lib/core/decision/line-segment'
import { type Signer, signerNames } from '@/lib/core/decision/list-signers'
import { mayAnswer } from '@/lib/core/decision/may-answer'
import type { Mark } from '@/lib/core/plan/types'
import { type AnswerRow, answerRecord } from './answer-record'
import { ROLES, requirePerson, visibleProjects } from './authorize'
import type { Context } from './context'
import { readSigningLines, signersOf } from './find-signers'
import { readDecisionRow } from './load-decision'
import { type OptionView, optionViews } from './read-decision'

/** A decision as one line or one gesture answers it: what is offered, what it will do, and whether it still waits. */
export type Answerable = Omit<LineDecision, 'options'> & {
  question: string
  /** Of what is shown; an answer names it. */
  digest: string
  revision: number
  /** As offered; free words not among them. */
  options: OptionView[]
  freeText: OptionView | null
  isQuick: boolean
  phaseId: string
  itemId: string | null
  nextPhaseId: string | null
  openItems: number
  isLoopStopped: boolean
  /** For the sentence that says who may answer. */
  approver: string
  signers: string[]
}

export type DecisionPlace = { slug: string; number: number }

type ReadContext = Pick<Context, 'actor' | 'db' | 'clock'>
type Found = Awaited<ReturnType<typeof findDecisions>>[number]

/** These decisions in the order given, by a fixed number of queries; those the actor may not see are left out. */
export async function readAnswerables(ctx: ReadContext, places: readonly DecisionPlace[]): Promise<Answerable[]> {
  const rows = await findDecisions(ctx, places)
  const around = await readAround(ctx, rows)
  const found = new Map(rows.map(row => [`${row.project.slug}/${row.number}`, row]))
  return places.flatMap(({ slug, number }) => {
    const row = found.get(`${slug}/${number}`)
    return row ? [answerable(ctx, row, around)] : []
  })
}

async function findDecisions(ctx: ReadContext, places: readonly DecisionPlace[]) {
  const slugs = [...new Set(places.map(place => place.slug))]
  const numbersOf = (slug: string) => places.filter(place => place.slug === slug).map(({ number }) => number)
  return ctx.db.decision.findMany({
    where: {
      project: visibleProjects(ctx),
      OR: slugs.map(slug => ({ project: { slug }, number: { in: numbersOf(slug) } })),
    },
    include: {
      project: {
        include: {
          runs: { where: { state: 'active' }, take: 1, select: { id: true } },
          members: { where: { userId: requirePerson(ctx).userId } },
        },
      },
      answers: { where: { state: { not: 'undone' } }, orderBy: { revision: 'asc' } },
    },
  })
}

type Around = Awaited<ReturnType<typeof readAround>>

/** Phases, items and signers of the projects that these decisions are of. */
async function readAround(ctx: ReadContext, rows: Found[]) {
  const projectIds = [...new Set(rows.map(row => row.projectId))]
  const phaseIds = [...new Set(rows.map(row => row.phaseId))]
  const [phases, items, signing] = await Promise.all([
    ctx.db.phase.findMany({ where: { projectId: { in: projectIds } }, orderBy: { position: 'asc' } }),
    ctx.db.item.findMany({
      where: { projectId: { in: projectIds }, phaseId: { in: phaseIds } },
      orderBy: { position: 'asc' },
    }),
    readSigningLines(ctx, projectIds),
  ])
  return { phases, items, signing }
}

function answerable(ctx: ReadContext, row: Found, around: Around): Answerable {
  const now = ctx.clock()
  const decision = readDecisionRow(row, now)
  const phases = around.phases.filter(phase => phase.projectId === row.projectId)
  const at = phases.findIndex(phase => phase.phaseId === row.phaseId)
  const phase = phases[at] ?? null
  const items = around.items
    .filter(item => item.projectId === row.projectId && item.phaseId === row.phaseId)
    .map(item => ({ itemId: item.itemId, mark: item.mark as Mark, text: item.text }))
  const { project } = row
  const { kind, facts } = decision
  const signers = signersOf(around.signing, { project, kind, approver: phase?.approver ?? null, facts })
  const views = optionViews({ row, decision, phase }, items)
  return {
    slug: row.project.slug,
    projectName: row.project.name,
    number: row.number,
    kind: decision.kind,
    question: row.question,
    digest: row.digest,
    revision: row.revision,
    options: views.slice(0, decision.options.length),
    freeText: views[decision.options.length] ?? null,
    budget: decision.facts?.budget ?? null,
    settled: settledBy(ctx, row, decision.state),
    bar: barOf(ctx, row, kind, signers),
    isQuick: KIND_RULES[decision.kind].quick,
    phaseId: row.phaseId,
    itemId: row.itemId,
    nextPhaseId: phases[at + 1]?.phaseId ?? null,
    openItems: items.filter(item => item.mark === 'open').length,
    isLoopStopped: row.project.runs.length === 0,
    approver: phase?.approver ?? '',
    signers: signerNames(signers),
  }
}

function settledBy(ctx: ReadContext, row: Found, state: string): LineDecision['settled'] {
  if (state === 'pending') return null
  const answer: AnswerRow | undefined = row.answers.at(-1)
  if (!answer || state === 'withdrawn' || state === 'superseded') return 'closed'
  const { by, optionLabel, isYours } = answerRecord(
    answer,
    { project: row.project, row, person: requirePerson(ctx) },
    ctx.clock(),
  )
  return { by, label: optionLabel, isYours }
}

function barOf(ctx: ReadContext, row: Found, kind: LineDecision['kind'], signers: Signer[]) {
  const { userId, isAdmin, via, scopes } = requirePerson(ctx)
  const held = isAdmin ? 'admin' : row.project.members[0]?.role
  const role = ROLES.find(known => known === held) ?? null
  return mayAnswer(KIND_RULES[kind], { userId, role, signers, via, scopes }).bar
}
