import type { DecisionFacts } from '@/lib/core/decision/facts'
import {
  type ApproverLine,
  type Author,
  type DelegationLine,
  isOneOf,
  listSigners,
  type Signer,
} from '@/lib/core/decision/list-signers'
import type { DecisionKind } from '@/lib/core/decision/types'
import type { DbOrTransaction } from '@/lib/db/client'

/** Who means what in some projects, and who stands in for whom now. */
export type SigningLines = Awaited<ReturnType<typeof readSigningLines>>

type FormerName = Author & { userId: string }

type Asked = {
  project: { id: string; fourEyes: boolean }
  kind: DecisionKind
  /** The approver that the plan names for the decision's phase. */
  approver: string | null
  facts: DecisionFacts | null
}

/** Approver names and the delegations that hold now; people who were disabled are in neither. */
export async function readSigningLines(ctx: { db: DbOrTransaction; clock: () => Date }, projectIds: readonly string[]) {
  const now = ctx.clock()
  const projectId = { in: [...new Set(projectIds)] }
  const notEnded = { OR: [{ endedAt: null }, { endedAt: { gt: now } }] }
  const active = { startsAt: { lte: now }, endsAt: { gt: now }, ...notEnded, to: { disabledAt: null } }
  const [names, delegations] = await Promise.all([
    ctx.db.approverName.findMany({
      where: { projectId, user: { disabledAt: null } },
      include: { user: true },
      orderBy: { name: 'asc' },
    }),
    ctx.db.delegation.findMany({
      where: { projectId, ...active },
      include: { to: true },
      orderBy: { startsAt: 'asc' },
    }),
  ])
  const people = [...names.map(row => row.userId), ...delegations.map(row => row.toId)]
  return { now, names, delegations, former: await readFormerNames(ctx.db, projectId, people) }
}

/** Whatever the people were called before, where four eyes are wanted: a new name hides no author. */
async function readFormerNames(db: DbOrTransaction, id: { in: string[] }, people: string[]): Promise<FormerName[]> {
  if (people.length === 0 || (await db.project.count({ where: { id, fourEyes: true } })) === 0) return []
  const where = { actorId: { in: people }, action: 'person.details' }
  const rows = await db.audit.findMany({ where, select: { actorId: true, before: true } })
  return rows.map(({ actorId, before }) => ({ userId: actorId ?? '', ...(before as Author) }))
}

/** Who may sign a decision now: those of the phase's approver; for a changed plan, those of any name. */
export function signersOf(lines: SigningLines, { project, kind, approver, facts }: Asked): Signer[] {
  const names = lines.names.filter(
    row => row.projectId === project.id && (kind === 'plan-changed' || row.name === approver),
  )
  const standIns = lines.delegations.filter(row => row.projectId === project.id)
  const authors = kind === 'manual-gate' && project.fourEyes ? (facts?.authors ?? []) : []
  const people: FormerName[] = [...names.map(row => row.user), ...standIns.map(row => row.to)].map(
    ({ id, name, email }) => ({ userId: id, name, email }),
  )
  const known = [...people, ...lines.former]
  return listSigners({
    lines: names.map(({ name, user }): ApproverLine => ({ approver: name, userId: user.id, name: user.name })),
    delegations: standIns.map(
      ({ fromId, toId, startsAt, endsAt, to }): DelegationLine => ({
        ...{ fromId, toId, toName: to.name, startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() },
      }),
    ),
    now: lines.now.toISOString(),
    isAuthor: userId => known.some(person => person.userId === userId && isOneOf(authors, person)),
  })
}
