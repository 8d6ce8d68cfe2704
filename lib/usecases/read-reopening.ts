import { CHILD_KINDS } from '@/lib/core/decision/child-kinds'
import type { IterationOutcome } from '@/lib/core/loop/judge-iteration'
import type { Context } from './context'
import type { LoadedDecision } from './load-decision'

/** An iteration that started with the answer; `commit` when its work landed. */
export type BuiltIteration = {
  number: number
  outcome: IterationOutcome['type'] | null
  summary: string
  commit: string | null
}

/** How a decision hangs together with the one it asks again, and with the one that asks it again. */
export type ReopeningView = {
  /** The earlier decision that this one asks again. */
  reopens: number | null
  /** The later decision that asks this one again. */
  reopenedAs: number | null
  /** Somebody wants it asked again, and no file asks it yet. */
  wish: { by: string; at: string; failedWhy: string | null } | null
  /** What was built on the answer that stands, oldest first. */
  built: BuiltIteration[]
  /** The actor may ask for it now. */
  canReopen: boolean
  /** What the finished item was built with about which this one asks again; null when it is not finished. */
  redoes: { optionId: string; text: string } | null
}

/** Reads what stands around the reopening of a decision. The caller has authorized. */
export async function readReopening(ctx: Pick<Context, 'db'>, loaded: LoadedDecision): Promise<ReopeningView> {
  const { row, decision, bar } = loaded
  const { projectId, number, itemId } = row
  const [before, after, wish, item, built] = await Promise.all([
    row.reopens === null ? null : findBefore(ctx, projectId, row.reopens),
    ctx.db.decision.findFirst({ where: { projectId, reopens: number }, orderBy: { number: 'desc' } }),
    ctx.db.reopening.findFirst({ where: { decisionId: row.id, revision: row.revision, number: null } }),
    itemId === null ? null : ctx.db.item.findUnique({ where: { projectId_itemId: { projectId, itemId } } }),
    decision.state === 'consumed' ? findBuilt(ctx, loaded) : [],
  ])
  const isOpen = decision.state === 'consumed' && CHILD_KINDS.has(decision.kind) && after === null
  const former = before?.answers.at(-1)
  return {
    reopens: before ? before.number : null,
    reopenedAs: after ? after.number : null,
    wish: wish && { by: wish.byName, at: wish.at.toISOString(), failedWhy: wish.failedWhy },
    built,
    canReopen: isOpen && bar === null && item !== null && item.mark !== 'dropped' && !(wish && wish.failedWhy === null),
    redoes: former && item?.mark === 'done' ? former : null,
  }
}

function findBefore(ctx: Pick<Context, 'db'>, projectId: string, number: number) {
  return ctx.db.decision.findUnique({
    where: { projectId_number: { projectId, number } },
    select: {
      number: true,
      answers: {
        where: { state: { not: 'undone' } },
        orderBy: { revision: 'asc' },
        select: { optionId: true, text: true },
      },
    },
  })
}

async function findBuilt(ctx: Pick<Context, 'db'>, { row }: LoadedDecision): Promise<BuiltIteration[]> {
  const key = `${row.number}.${row.revision}`
  const rows = await ctx.db.iteration.findMany({
    where: { projectId: row.projectId, answersKey: { contains: key } },
    orderBy: { number: 'asc' },
    select: { number: true, outcome: true, summary: true, itemText: true, headCommit: true, answersKey: true },
  })
  return rows
    .filter(({ answersKey }) => answersKey.split(' ').includes(key))
    .map(({ number, outcome, summary, itemText, headCommit }) => ({
      ...{ number, outcome: outcome as BuiltIteration['outcome'], summary: summary || itemText },
      commit: outcome === 'verified' ? headCommit : null,
    }))
}
