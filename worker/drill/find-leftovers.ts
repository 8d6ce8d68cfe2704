import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { findMarked } from '@/lib/shell/marked-processes'
import type { DrillPlace } from './drill-place'

export type Leftovers = {
  /** Processes that carry a marker of a place's projects. */
  strays: number
  /** `*.lock` files below a place's home. */
  locks: string[]
}

/** What nobody needs any more and is there all the same, once all runs have ended. */
export async function findLeftovers(places: readonly DrillPlace[]): Promise<Leftovers> {
  const found = await Promise.all(places.map(findIn))
  return {
    strays: found.reduce((sum, { strays }) => sum + strays, 0),
    locks: found.flatMap(({ locks }) => locks),
  }
}

async function findIn({ db, home }: DrillPlace): Promise<Leftovers> {
  const projects = await db.project.findMany({ select: { id: true } })
  const marked = await Promise.all(projects.map(({ id }) => findMarked(`gw-${id}-`)))
  const names = await readdir(home, { recursive: true })
  return {
    strays: marked.flat().length,
    locks: names.filter(name => name.endsWith('.lock')).map(name => join(home, name)),
  }
}
