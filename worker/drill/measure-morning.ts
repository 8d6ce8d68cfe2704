import { lstat, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Morning, MorningItem } from '@/lib/core/drill/night-faults'
import type { NightProject } from '@/lib/core/drill/night-plan'
import type { DrillPlace } from './drill-place'
import type { DrillProject } from './drill-project'
import { findLeftovers } from './find-leftovers'
import type { NightWorker } from './night-worker'

/** A project in the morning: its repository, its table, and why its run ended. */
export type NightFound = { project: DrillProject; planned: NightProject; ended: string }

/** What is the user's: the repositories stand beside what Gatewalk keeps. */
const ORIGINS = 'origins'
/** Bytes that `stat` counts as a block. */
const BLOCK = 512

/** Looks at everything that a night left: marks, commits, processes, locks, disk, logs and memory. */
export async function measureMorning(place: DrillPlace, found: NightFound[], worker: NightWorker): Promise<Morning> {
  const [items, lost, leftovers, logs, disk] = await Promise.all([
    Promise.all(found.map(readItems)),
    Promise.all(found.map(readLost)),
    findLeftovers([place]),
    readLogs(place, found),
    sizeOf(place.home),
  ])
  const unended = found.filter(({ ended }) => !['blocked-items', 'operators-turn', 'done'].includes(ended))
  return {
    items: items.flat(),
    unended: unended.map(({ planned, ended }) => `${planned.slug} ended: ${ended}`),
    lost: lost.flat(),
    ...{ kills: worker.kills, memory: worker.memory, ...leftovers, logs, disk },
  }
}

async function readItems({ project, planned }: NightFound): Promise<MorningItem[]> {
  const marks = await project.marks()
  const subjects = (await project.git('log', '--format=%s', project.branch)).split('\n')
  return planned.items.map(({ id, drill, expected }) => {
    const marked = subjects.filter(subject => subject === `[Ralph] ${id} done` || subject === `[Ralph] ${id} blocked`)
    return {
      project: planned.slug,
      id,
      drill: drill.id,
      expected,
      found: marks.get(id) ?? 'open',
      marked: marked.length,
    }
  })
}

/** Verified commits, and the marks on top of them, that are not in the user's repository. */
async function readLost({ project }: NightFound): Promise<string[]> {
  const there = new Set((await project.git('rev-list', project.branch)).split('\n'))
  const verified = (await project.iterations()).filter(row => row.outcome === 'verified')
  return verified
    .flatMap(row => [row.headCommit, row.markCommit])
    .filter(commit => commit !== null && !there.has(commit)) as string[]
}

async function readLogs({ db }: DrillPlace, found: NightFound[]): Promise<Morning['logs']> {
  const rows = await db.$queryRaw<{ bytes: bigint }[]>`
    SELECT sum(octet_length(text)) AS bytes FROM "LogChunk" GROUP BY "logId" ORDER BY 1 DESC`
  const sizes = rows.map(row => Number(row.bytes))
  const floods = found.map(({ project, planned }) => {
    const ids = planned.items
      .filter(({ entries }) => entries.some(({ do: what }) => what === 'flood'))
      .map(({ id }) => id)
    return db.iteration.count({ where: { projectId: project.id, itemId: { in: ids } } })
  })
  return {
    total: sizes.reduce((sum, size) => sum + size, 0),
    largest: sizes[0] ?? 0,
    sessions: await db.iteration.count(),
    floods: (await Promise.all(floods)).reduce((sum, count) => sum + count, 0),
  }
}

async function sizeOf(home: string): Promise<number> {
  const entries = await readdir(home, { recursive: true, withFileTypes: true })
  const files = entries.filter(entry => entry.isFile()).map(entry => join(entry.parentPath, entry.name))
  const own = files.filter(file => !file.startsWith(join(home, ORIGINS)))
  const sizes = await Promise.all(own.map(async file => (await lstat(file).catch(() => undefined))?.blocks ?? 0))
  return sizes.reduce((sum, blocks) => sum + blocks * BLOCK, 0)
}
