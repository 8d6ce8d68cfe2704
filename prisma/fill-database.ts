import type { Db } from '@/lib/db/client'
import { decisionRow, projectRows } from './seed-rows'

/** Rows of one statement. */
const BATCH = 2_000

/**
 * Adds projects with phases, items and pending decisions, varied in language, kind, age and length; two of three have a
 * run that stands still. Says what it added.
 */
export async function fillDatabase(db: Db, counts: { decisions: number; projects: number }): Promise<string> {
  const now = new Date()
  const before = await db.project.count()
  const made = Array.from({ length: counts.projects }, (_, index) => projectRows(before + index))
  await inBatches(made, rows => db.project.createMany({ data: rows.map(row => row.project) }))
  const slugs = made.map(row => row.project.slug)
  const known = await db.project.findMany({ where: { slug: { in: slugs } }, select: { id: true, slug: true } })
  const idOf = new Map(known.map(({ id, slug }) => [slug, id]))
  const owned = made.map(row => ({ ...row, projectId: idOf.get(row.project.slug) ?? '' }))
  const phases = owned.flatMap(row => row.phases.map(phase => ({ ...phase, projectId: row.projectId })))
  await inBatches(phases, data => db.phase.createMany({ data }))
  const items = owned.flatMap(row => row.items.map(item => ({ ...item, projectId: row.projectId })))
  await inBatches(items, data => db.item.createMany({ data }))
  const runs = owned.map(({ projectId }, at) => ({
    projectId,
    startedBy: 'seed',
    ...(at % 3 === 0 ? {} : { state: 'ended', endReason: 'operators-turn', endedAt: now }),
  }))
  await inBatches(runs, data => db.run.createMany({ data }))
  const decisions = Array.from({ length: counts.decisions }, (_, at) => ({
    ...decisionRow(at, { number: Math.floor(at / owned.length) + 1, now }),
    projectId: owned[at % owned.length]?.projectId ?? '',
  }))
  await inBatches(decisions, data => db.decision.createMany({ data }))
  return `Added ${decisions.length} pending decisions in ${owned.length} projects.`
}

async function inBatches<T>(rows: T[], add: (batch: T[]) => Promise<unknown>): Promise<void> {
  for (let from = 0; from < rows.length; from += BATCH) await add(rows.slice(from, from + BATCH))
}
