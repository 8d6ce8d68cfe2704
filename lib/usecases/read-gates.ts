import { signerNames } from '@/lib/core/decision/list-signers'
import { requirePerson, visibleProjects } from './authorize'
import type { Context } from './context'
import { findSignedPhases, isPhase, type PhaseName } from './find-signed-phases'
import { readSigningLines, signersOf } from './find-signers'
import type { Where } from './inbox-frame'
import { readDecisionRow } from './load-decision'

/** Where a gate stands for the one who looks (`spec/inbox.md`, Manual-Gate sign-off). */
export const GATE_LISTS = ['you', 'others', 'signed', 'void'] as const
export type GateListName = (typeof GATE_LISTS)[number]

export type GateLine = {
  slug: string
  projectName: string
  number: number
  phaseId: string
  question: string
  askedAt: string
  /** A void signature asked for this one. */
  isAskedAgain: boolean
  approver: string
  /** The people whom the plan's approver means; nobody when the name is matched to none. */
  signers: string[]
  answer: { optionId: string; optionLabel: string; by: string; at: string; isHeld: boolean } | null
  /** Only in `void`: since when, which covered files changed, and the question that asks again. */
  voided: {
    at: string
    paths: string[]
    more: number
    askedAgain: { number: number; isWaiting: boolean } | null
  } | null
}

export type GateLists = {
  lists: { name: GateListName; total: number; gates: GateLine[] }[]
  /** Projects that have gates, for the filter. */
  projects: { slug: string; name: string }[]
  now: string
}

export type GatesWish = {
  /** Only this list, from a place on; else the beginning of each. */
  only?: GateListName
  from?: number
  /** Slug of the only project wanted. */
  project?: string
}

/** Rows of each list on the page of all, and of one list on its own page. */
const FIRST_ROWS = 25
export const PAGE_ROWS = 100
/** Changed files that are named. */
const PATHS_SHOWN = 3

type GatesContext = Pick<Context, 'actor' | 'db' | 'clock'>

/** The Manual-Gates of all projects the actor may see, in four lists: those that wait oldest first, the others newest first. */
export async function readGates(ctx: GatesContext, { only, from = 0, project }: GatesWish = {}): Promise<GateLists> {
  requirePerson(ctx)
  const signed = await findSignedPhases(ctx)
  const where: Where = {
    kind: 'manual-gate',
    project: { ...visibleProjects(ctx), ...(project ? { slug: project } : {}) },
  }
  const lists = await Promise.all(
    GATE_LISTS.map(async name => {
      const total = await ctx.db.decision.count({ where: { AND: [where, listed(name, signed)] } })
      if (only && only !== name) return { name, total, gates: [] }
      const rows = await findRows(ctx, { AND: [where, listed(name, signed)] }, name, {
        skip: only ? from : 0,
        take: only ? PAGE_ROWS : FIRST_ROWS,
      })
      return { name, total, gates: await gateLines(ctx, rows) }
    }),
  )
  return { lists, projects: await findProjects(ctx), now: ctx.clock().toISOString() }
}

function listed(name: GateListName, signed: PhaseName[]): Where {
  const mine: Where = { OR: signed.map(({ projectId, phaseId }) => ({ projectId, phaseId })) }
  const voided = { signatures: { some: { voidedAt: { not: null } } } }
  switch (name) {
    case 'you':
      return { state: 'pending', AND: mine }
    case 'others':
      return { state: 'pending', NOT: mine }
    case 'signed':
      return { state: { not: 'pending' }, NOT: voided }
    case 'void':
      return { state: { not: 'pending' }, ...voided }
  }
}

function findRows(ctx: GatesContext, where: Where, name: GateListName, page: { skip: number; take: number }) {
  const isWaiting = name === 'you' || name === 'others'
  return ctx.db.decision.findMany({
    where,
    ...page,
    orderBy: [{ askedAt: isWaiting ? 'asc' : 'desc' }, { id: 'asc' }],
    include: {
      project: { select: { id: true, slug: true, name: true, fourEyes: true } },
      answers: { where: { state: { not: 'undone' } }, orderBy: { revision: 'asc' } },
      signatures: { where: { voidedAt: { not: null } }, orderBy: { signedAt: 'desc' }, take: 1 },
    },
  })
}

type Row = Awaited<ReturnType<typeof findRows>>[number]

async function gateLines(ctx: GatesContext, rows: Row[]): Promise<GateLine[]> {
  if (rows.length === 0) return []
  const projectId = { in: [...new Set(rows.map(row => row.projectId))] }
  const [phases, lines, gates] = await Promise.all([
    ctx.db.phase.findMany({ where: { projectId, approver: { not: null } } }),
    readSigningLines(ctx, projectId.in),
    ctx.db.decision.findMany({
      where: { projectId, kind: 'manual-gate' },
      select: { projectId: true, phaseId: true, number: true, state: true },
      orderBy: { number: 'asc' },
    }),
  ])
  const now = ctx.clock()
  return rows.map(row => {
    const approver = phases.find(phase => isPhase(phase, row))?.approver ?? ''
    const { kind, facts } = readDecisionRow(row, now)
    const ofPhase = gates.filter(gate => isPhase(gate, row))
    return {
      slug: row.project.slug,
      projectName: row.project.name,
      number: row.number,
      phaseId: row.phaseId,
      question: row.question,
      askedAt: row.askedAt.toISOString(),
      isAskedAgain: ofPhase.some(gate => gate.number < row.number),
      approver,
      signers: signerNames(signersOf(lines, { project: row.project, kind, approver, facts })),
      answer: answerOf(row, now),
      voided: voidedOf(row, ofPhase),
    }
  })
}

function answerOf(row: Row, now: Date): GateLine['answer'] {
  const answer = row.answers.at(-1)
  if (!answer) return null
  const { optionId, optionLabel, byName: by, createdAt } = answer
  const isHeld = readDecisionRow(row, now).state === 'held'
  return { optionId, optionLabel, by, at: createdAt.toISOString(), isHeld }
}

function voidedOf(row: Row, ofPhase: { number: number; state: string }[]): GateLine['voided'] {
  const [signature] = row.signatures
  if (!signature?.voidedAt) return null
  const changed = (signature.voidedWhy ?? []) as { path: string }[]
  const again = ofPhase.findLast(gate => gate.number > row.number)
  return {
    at: signature.voidedAt.toISOString(),
    paths: changed.slice(0, PATHS_SHOWN).map(file => file.path),
    more: Math.max(0, changed.length - PATHS_SHOWN),
    askedAgain: again ? { number: again.number, isWaiting: again.state === 'pending' } : null,
  }
}

function findProjects(ctx: GatesContext) {
  return ctx.db.project.findMany({
    where: { ...visibleProjects(ctx), decisions: { some: { kind: 'manual-gate' } } },
    select: { slug: true, name: true },
    orderBy: { name: 'asc' },
    take: 500,
  })
}
