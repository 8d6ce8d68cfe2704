import type { Morning } from '@/lib/core/drill/night-faults'
import { type NightPlan, type NightProject, type NightSize, planNight } from '@/lib/core/drill/night-plan'
import { answerAtNight } from './answer-at-night'
import { openDrillHome } from './drill-home'
import { type DrillPlace, openDrillPlace } from './drill-place'
import { DrillProject, type ProjectMoment } from './drill-project'
import { measureMorning, type NightFound } from './measure-morning'
import { NightWorker } from './night-worker'

export type NightOptions = {
  seed: number
  /** Its projects are walked by one worker that takes four at once, as two workers would. */
  size: NightSize
  isKept: boolean
  onNews(words: string): void
  signal: AbortSignal
}

const CONCURRENCY = 4
/** Nothing in a night takes this long. */
const LIMIT_MS = 30 * 60_000
const PAUSE_OF_A_PERSON_MS = 10_000

/**
 * A night of several projects whose items misbehave by a seeded table, while the worker process is killed three times
 * and started again. Returns what stands in the morning.
 */
export async function runNight(options: NightOptions): Promise<{ morning: Morning; folder: string }> {
  const plan = planNight(options.seed, options.size)
  const home = await openDrillHome()
  const place = await openDrillPlace(home, 'night', CONCURRENCY)
  const worker = new NightWorker(place, CONCURRENCY)
  try {
    const signal = AbortSignal.any([options.signal, AbortSignal.timeout(LIMIT_MS)])
    const found = await walkNight(place, worker, plan, options, signal)
    await worker.stop()
    return { morning: await measureMorning(place, found, worker), folder: home.folder }
  } finally {
    await worker.stop()
    await place.close()
    await home.close(options)
  }
}

async function walkNight(
  place: DrillPlace,
  worker: NightWorker,
  plan: NightPlan,
  { onNews }: NightOptions,
  signal: AbortSignal,
): Promise<NightFound[]> {
  const items = plan.projects.flatMap(project => project.items)
  const count = new Set(items.map(item => item.drill)).size
  onNews(`${items.length} items in ${plan.projects.length} projects, ${count} misbehaviours`)
  await worker.start()
  const over = new AbortController()
  const killing = worker.killAsPlanned(plan.kills, items.length, AbortSignal.any([signal, over.signal]), onNews)
  const walking = plan.projects.map(async (project): Promise<NightFound> => {
    const registered = await DrillProject.register(place, project.slug, project.repository)
    const ended = await walkProject(registered, project, signal)
    onNews(`${project.slug} ended: ${ended}`)
    return { project: registered, planned: project, ended }
  })
  try {
    return await Promise.all(walking)
  } finally {
    over.abort()
    await killing
  }
}

/** Walks on, as a person would who answers what is asked, until only what nobody answers is left. Returns why it ended. */
async function walkProject(project: DrillProject, planned: NightProject, signal: AbortSignal): Promise<string> {
  try {
    await project.start(signal)
    for (;;) {
      const moment = await project.watch(found => isAtRest(found) || isPausedForLong(found), signal)
      if (!isAtRest(moment)) await project.startAgain()
      else if (await answerAtNight(project, planned)) {
        const written = await project.watch(found => found.unfinished === 0, signal)
        if (written.state !== 'active') await project.startAgain()
      } else return moment.endReason ?? 'never started'
    }
  } catch (error) {
    if (!signal.aborted) throw error
    return `not at all: ${JSON.stringify(await project.moment())}`
  }
}

function isAtRest({ state, unfinished }: ProjectMoment): boolean {
  return state === 'ended' && unfinished === 0
}

/** A limit that names no end: a person starts again sooner than it would by itself. */
function isPausedForLong({ state, pausedUntil, unfinished }: ProjectMoment): boolean {
  const until = pausedUntil?.getTime() ?? 0
  return state === 'active' && unfinished === 0 && until - Date.now() > PAUSE_OF_A_PERSON_MS
}
