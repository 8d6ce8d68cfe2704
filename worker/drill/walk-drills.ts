import { setTimeout as sleep } from 'node:timers/promises'
import { courseOf } from '@/lib/core/drill/course-files'
import type { DrillRun } from '@/lib/core/drill/drill-table'
import { readResult } from '@/lib/core/drill/read-result'
import type { Drill, RunWord } from '@/lib/core/drill/types'
import { answerQuestions } from './answer-questions'
import type { DrillPlace } from './drill-place'
import { DrillProject, type ProjectMoment } from './drill-project'
import { startWorkerProcess } from './worker-process'

/** A drill that hangs is a fault of Gatewalk, told as one. */
const LIMIT_MS = 600_000

/** Walks drills that share one repository, each on its own item, and tells what became of each. */
export async function walkDrills(place: DrillPlace, slug: string, drills: readonly Drill[]): Promise<DrillRun[]> {
  const limit = AbortSignal.timeout(LIMIT_MS)
  const startedAt = performance.now()
  try {
    const project = await DrillProject.register(place, slug, courseOf(drills))
    const walked = await walk(project, drills, limit).catch(async (error): Promise<Walked> => {
      if (!limit.aborted) throw error
      return { run: ['failed'], last: await project.moment() }
    })
    return await readRuns(project, drills, walked, performance.now() - startedAt)
  } catch (error) {
    const why = String(error)
    place.words.push(`${slug}: ${why}`)
    return drills.map(drill => ({ drill, result: null, why, ms: performance.now() - startedAt }))
  }
}

type Walked = { run: RunWord[]; last: ProjectMoment }

/** Starts, waits, answers, starts again, until nothing is left that the drills' person would do. */
async function walk(project: DrillProject, drills: readonly Drill[], signal: AbortSignal): Promise<Walked> {
  const [first] = drills
  const { items: planned } = courseOf(drills)
  const items = drills.map((drill, at) => ({ id: planned[at]?.id ?? '', drill }))
  const run: RunWord[] = []
  if (first?.course === 'alone' && first.killedAt) run.push(await walkToKill(project, first.killedAt, signal))
  else await project.start(signal)
  for (;;) {
    const last = await rest(project, first, run, signal)
    if (!(await answerQuestions(project, items))) return { run, last }
    const moment = await project.watch(({ unfinished }) => unfinished === 0, signal)
    if (moment.state !== 'active') await project.startAgain()
  }
}

/** A worker process of its own walks until it is killed; then the worker of this process goes on. */
async function walkToKill(project: DrillProject, killedAt: string, signal: AbortSignal): Promise<RunWord> {
  const { place } = project
  const doomed = await startWorkerProcess(place, { failpoint: killedAt })
  try {
    await project.start(signal)
    const gaveUp = new AbortController()
    const end = await Promise.race([doomed.ended, sleep(LIMIT_MS, null, { signal: gaveUp.signal })])
    gaveUp.abort()
    await place.work()
    return end?.signal === 'SIGKILL' ? 'killed' : 'failed'
  } finally {
    await doomed.kill()
  }
}

/** Waits until the run has ended and everything is written; notes on the way what the run did. */
async function rest(
  project: DrillProject,
  drill: Drill | undefined,
  run: RunWord[],
  signal: AbortSignal,
): Promise<ProjectMoment> {
  let pausedAt: number | null = null
  for (;;) {
    const isPaused = (moment: ProjectMoment) =>
      moment.state === 'active' && (moment.pausedUntil?.getTime() ?? 0) > Date.now()
    const before = pausedAt
    const moment = await project.watch(
      found =>
        (found.state === 'ended' && found.unfinished === 0) ||
        (before === null ? isPaused(found) && found.unfinished === 0 : found.iterations > before),
      signal,
    )
    if (pausedAt !== null) {
      run.push('resumed')
      pausedAt = null
    }
    if (moment.state === 'ended') {
      run.push((moment.endReason ?? 'failed') as RunWord)
      return moment
    }
    if (!isPaused(moment)) continue
    run.push('paused')
    if (drill?.course === 'alone' && drill.startsAgain) {
      await project.startAgain()
      run.push('resumed by a person')
    } else pausedAt = moment.iterations
  }
}

async function readRuns(
  project: DrillProject,
  drills: readonly Drill[],
  { run, last }: Walked,
  wholeMs: number,
): Promise<DrillRun[]> {
  const [rows, decisions, marks] = await Promise.all([project.iterations(), project.decisions(), project.marks()])
  return drills.map((drill, at) => {
    const itemId = courseOf(drills).items[at]?.id ?? ''
    const sessions = rows.filter(row => row.itemId === itemId)
    const isAlone = drill.course === 'alone'
    const asked = decisions.filter(row => row.itemId === itemId || (isAlone && row.itemId === null))
    const result = readResult({
      ...{ sessions, mark: marks.get(itemId) ?? 'open', asked: asked.map(row => row.kind), run: isAlone ? run : [] },
    })
    const unnamed = isAlone && drill.names ? missingNames(project, last) : []
    const why = unnamed.length > 0 ? `the run ended without naming ${unnamed.join(' and ')}` : undefined
    const ms = isAlone ? wholeMs : sessions.reduce((sum, row) => sum + durationMs(row), 0)
    return why ? { drill, result: null, why, ms } : { drill, result, ms }
  })
}

function missingNames(project: DrillProject, { endDetail }: ProjectMoment): string[] {
  const { host } = project.place.context.worker
  return [host, 'scripted'].filter(name => !endDetail?.includes(name))
}

function durationMs({ startedAt, settledAt }: { startedAt: Date; settledAt: Date | null }): number {
  return settledAt ? settledAt.getTime() - startedAt.getTime() : 0
}
