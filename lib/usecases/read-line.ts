import { findNamedDecisions, LINE_LENGTH } from '@/lib/core/decision/parse-answer-line'
import { requireSession, visibleProjects } from './authorize'
import type { Context } from './context'
import { type Answerable, type DecisionPlace, readAnswerables } from './read-answerables'

export type ReadLine = {
  decisions: Answerable[]
  /** The projects that the line names. */
  projects: { slug: string; name: string }[]
  /** Pending decisions of a bare number that are not listed. */
  more: Record<number, number>
}

/** Of many projects with one number these are offered; the rest are counted. */
const CANDIDATES = 9

type ReadContext = Pick<Context, 'actor' | 'db' | 'clock'>

/**
 * What `parseAnswerLine` needs for one line: the decisions it names and no others. A bare number finds what waits in any
 * project the actor may see, the most pressing first, or what was settled last when nothing does.
 */
export async function readLine(ctx: ReadContext, text: string): Promise<ReadLine> {
  requireSession(ctx)
  const projects = await ctx.db.project.findMany({
    where: visibleProjects(ctx),
    select: { slug: true, name: true },
    orderBy: { slug: 'asc' },
  })
  const named = findNamedDecisions(text.slice(0, LINE_LENGTH), projects)
  const bare = [...new Set(named.filter(({ slugs }) => slugs === null).map(({ number }) => number))]
  const found = await Promise.all(bare.map(number => findByNumber(ctx, number)))
  const places = [
    ...named.flatMap(({ number, slugs }) => (slugs ?? []).map(slug => ({ slug, number }))),
    ...found.flatMap(({ places }) => places),
  ]
  const slugs = new Set(named.flatMap(reference => reference.slugs ?? []))
  return {
    decisions: await readAnswerables(ctx, distinct(places)),
    projects: projects.filter(({ slug }) => slugs.has(slug)),
    more: Object.fromEntries(found.filter(({ more }) => more > 0).map(({ number, more }) => [number, more])),
  }
}

type Numbered = { number: number; places: DecisionPlace[]; more: number }

async function findByNumber(ctx: ReadContext, number: number): Promise<Numbered> {
  const where = { number, project: visibleProjects(ctx) }
  const pending = { ...where, state: 'pending' }
  const select = { project: { select: { slug: true } } }
  const [total, first] = await Promise.all([
    ctx.db.decision.count({ where: pending }),
    ctx.db.decision.findMany({ where: pending, select, orderBy: { rankAt: 'asc' }, take: CANDIDATES }),
  ])
  const rows =
    total > 0
      ? first
      : await ctx.db.decision.findMany({ where, select, orderBy: { askedAt: 'desc' }, take: CANDIDATES })
  const places = rows.map(({ project }) => ({ slug: project.slug, number }))
  return { number, places, more: Math.max(0, total - first.length) }
}

function distinct(places: DecisionPlace[]): DecisionPlace[] {
  return [...new Map(places.map(place => [`${place.slug}/${place.number}`, place])).values()]
}
