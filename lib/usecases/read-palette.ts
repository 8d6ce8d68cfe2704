import { visibleProjects } from './authorize'
import type { Context } from './context'
import { wordsFound } from './inbox-frame'

/** Decisions up to which the browser looks by itself; of more only those with the words are sent. */
const ALL_DECISIONS = 200
const FOUND_DECISIONS = 50

export type PaletteDecision = { slug: string; projectName: string; number: number; question: string }
export type PaletteTargets = {
  projects: { slug: string; name: string }[]
  decisions: PaletteDecision[]
  /** Every decision that waits is among them: nothing needs to be asked again for another search. */
  isAll: boolean
}

/** Where the palette can go: projects the actor may see, and decisions that wait there, the most pressing first. */
export async function readPalette(ctx: Pick<Context, 'actor' | 'db'>, typed: string): Promise<PaletteTargets> {
  const project = visibleProjects(ctx)
  const waiting = { state: 'pending', project }
  const count = await ctx.db.decision.count({ where: waiting })
  const isAll = count <= ALL_DECISIONS
  const [projects, decisions] = await Promise.all([
    ctx.db.project.findMany({ where: project, select: { slug: true, name: true }, orderBy: { name: 'asc' } }),
    ctx.db.decision.findMany({
      where: isAll ? waiting : { AND: [waiting, wordsFound(typed)] },
      select: { number: true, question: true, project: { select: { slug: true, name: true } } },
      orderBy: [{ rankAt: 'asc' }, { project: { slug: 'asc' } }, { number: 'asc' }],
      take: isAll ? ALL_DECISIONS : FOUND_DECISIONS,
    }),
  ])
  const lines = decisions.map(({ number, question, project: { slug, name } }) => {
    return { slug, projectName: name, number, question }
  })
  return { projects, decisions: lines, isAll }
}
