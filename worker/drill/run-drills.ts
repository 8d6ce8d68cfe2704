import type { DrillRun } from '@/lib/core/drill/drill-table'
import { COURSES, type Drill } from '@/lib/core/drill/types'
import { type DrillHome, openDrillHome } from './drill-home'
import { type DrillPlace, openDrillPlace } from './drill-place'
import { findLeftovers, type Leftovers } from './find-leftovers'
import { walkDrills } from './walk-drills'

/** Projects walked at once: most of the time a drill waits. */
const CONCURRENCY = 6
/** Workers that are killed are processes of their own, and starting them is dear. */
const KILLED_AT_ONCE = 2

export type DrillReport = { runs: DrillRun[]; leftovers: Leftovers; folder: string }

/** Runs drills in a temporary home and tells what became of each, in the table's order. `onRun` hears of each at once. */
export async function runDrills(
  drills: readonly Drill[],
  options: { isKept: boolean; onRun(run: DrillRun): void; signal: AbortSignal },
): Promise<DrillReport> {
  const home = await openDrillHome()
  const places: DrillPlace[] = []
  const open = async (name: string, concurrency: number) => {
    const place = await openDrillPlace(home, name, concurrency)
    places.push(place)
    return place
  }
  try {
    options.signal.throwIfAborted()
    const walking = [walkTogether(drills, open), walkKilled(drills, open)].map(async walked => {
      const runs = await walked
      for (const run of runs) options.onRun(run)
      return runs
    })
    const runs = (await Promise.race([Promise.all(walking), whenAborted(options.signal)])).flat()
    const leftovers = await findLeftovers(places)
    return {
      runs: runs.sort((a, b) => drills.indexOf(a.drill) - drills.indexOf(b.drill)),
      leftovers,
      folder: home.folder,
    }
  } finally {
    await closeAll(home, places, options.isKept)
  }
}

type Open = (name: string, concurrency: number) => Promise<DrillPlace>

/** Everything that one worker can walk side by side. */
async function walkTogether(drills: readonly Drill[], open: Open): Promise<DrillRun[]> {
  const alone = drills.filter(drill => drill.course === 'alone' && !drill.killedAt).map(drill => [drill])
  const courses = COURSES.map(course => drills.filter(drill => drill.course === course))
  const groups = [...courses, ...alone].filter(group => group.length > 0)
  if (groups.length === 0) return []
  const place = await open('together', CONCURRENCY)
  await place.work()
  const walked = await Promise.all(
    groups.map(group =>
      walkDrills(place, group[0]?.course === 'alone' ? group[0].id : String(group[0]?.course), group),
    ),
  )
  return walked.flat()
}

/** A killed worker must not take the projects of others with it: each has a place of its own. */
async function walkKilled(drills: readonly Drill[], open: Open): Promise<DrillRun[]> {
  const waiting = drills.filter(drill => drill.course === 'alone' && drill.killedAt)
  const runs: DrillRun[] = []
  const walkNext = async () => {
    for (let drill = waiting.shift(); drill; drill = waiting.shift()) {
      const place = await open(drill.id, 2)
      runs.push(...(await walkDrills(place, drill.id, [drill])))
    }
  }
  await Promise.all(Array.from({ length: KILLED_AT_ONCE }, walkNext))
  return runs
}

async function closeAll(home: DrillHome, places: DrillPlace[], isKept: boolean): Promise<void> {
  await Promise.allSettled(places.map(place => place.close()))
  await home.close({ isKept })
}

function whenAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason), { once: true }))
}
