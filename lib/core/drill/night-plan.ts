import { invariant } from '@/lib/core/invariant'
import type { Mark } from '@/lib/core/plan/types'
import type { CourseItem, CourseRepository } from './course-files'
import { DRILLS } from './drills'
import { seededRandom, shuffled } from './seeded-random'
import type { Drill } from './types'

/** One item of a night: what the agent does on it, and the mark that has to stand there in the morning. */
export type NightItem = CourseItem & { drill: Drill; expected: Mark }

export type NightProject = { slug: string; items: NightItem[]; repository: CourseRepository }

export type NightPlan = {
  projects: NightProject[]
  /** The worker is killed each time when this part of the sessions is over, and so many ms later. */
  kills: { after: number; delayMs: number }[]
}

export type NightSize = {
  projects: number
  /** Items of a project; undefined gives each project every misbehaviour once. */
  itemsEach?: number
  /** Ids of drills that this night does without. */
  without?: readonly string[]
}

/** Minutes, for all items of a night alike. */
const TIME_LIMITS = { idle: 0.2, iteration: 1, verify: 0.2 }
const KILLS = 3
/** The last life of the worker is the longest: its memory is watched. */
const KILLED_UNTIL = 0.55

/**
 * Assigns misbehaviours to the items of several projects by a seed. With five projects of all, every misbehaviour
 * occurs five times; of fewer items each occurs once before one occurs twice. One rate limit names its end.
 */
export function planNight(seed: number, { projects, itemsEach, without = [] }: NightSize): NightPlan {
  const random = seededRandom(seed)
  const drills = nightDrills().filter(drill => !without.includes(drill.id))
  const each = Math.min(itemsEach ?? drills.length, drills.length)
  const decks = dealtDecks(drills, { projects, each }, random)
  const limited = Math.floor(random() * projects)
  return {
    projects: decks.map((deck, at) => nightProject(`night-${at + 1}`, at === limited ? [...deck, LIMIT] : deck)),
    kills: Array.from({ length: KILLS }, (_, at) => ({
      after: (KILLED_UNTIL * (at + 0.2 + 0.8 * random())) / KILLS,
      delayMs: Math.floor(random() * 1_500),
    })),
  }
}

/** The drills of a night: all that need no settings of their own, and no worker that dies at a certain line. */
export function nightDrills(): Drill[] {
  return DRILLS.filter(drill => {
    if (drill.course !== 'alone') return true
    return !drill.config && !drill.killedAt && !drill.names && drill.id !== LIMIT.id
  })
}

/**
 * The mark of a misbehaviour in the morning. A person drops what is blocked, so that the phase can pass; in the last
 * phase it stays as it was found.
 */
export function markInTheMorning(drill: Drill, isLastPhase: boolean): Mark {
  const { mark } = drill.expected
  return mark === 'blocked' && !isLastPhase ? 'dropped' : mark
}

const LIMIT = requireDrill('rate-limit')
const HONEST = requireDrill('honest')

function requireDrill(id: string): Drill {
  const found = DRILLS.find(drill => drill.id === id)
  invariant(found, `there is a drill ${id}`)
  return found
}

/** Round after round of all drills, dealt to the projects in turn; no project gets one twice. */
function dealtDecks(
  drills: readonly Drill[],
  { projects, each }: { projects: number; each: number },
  random: () => number,
): Drill[][] {
  const decks: Drill[][] = Array.from({ length: projects }, () => [])
  for (let left = projects * each; left > 0; left--) {
    const counts = new Map(drills.map(drill => [drill, decks.filter(deck => deck.includes(drill)).length]))
    const fewest = Math.min(...counts.values())
    const rarest = drills.filter(drill => counts.get(drill) === fewest)
    const smallest = decks.reduce((least, deck) => (deck.length < least.length ? deck : least))
    const fitting = rarest.filter(drill => !smallest.includes(drill))
    const drawn = shuffled(fitting.length > 0 ? fitting : drills.filter(drill => !smallest.includes(drill)), random)[0]
    if (drawn) smallest.push(drawn)
  }
  return decks.map(deck => shuffled(deck, random))
}

/** Two phases; what nobody answers stands in the last, where nothing waits for it. The first item is honest work. */
function nightProject(slug: string, deck: Drill[]): NightProject {
  const [staying, passing] = [true, false].map(stays => deck.filter(drill => isUnanswered(drill) === stays))
  const half = Math.ceil(deck.length / 2)
  const first = [HONEST, ...(passing ?? []).filter(drill => drill !== HONEST)]
  const phases = [first.slice(0, half), [...first.slice(half), ...(staying ?? [])]]
  const items = phases.flatMap((drills, at) => drills.map((drill, place) => nightItem(drill, at + 1, place + 1)))
  return { slug, items, repository: { items, config: { timeLimits: TIME_LIMITS } } }
}

function nightItem(drill: Drill, phase: number, place: number): NightItem {
  const { behaviour, verify, entries, answered } = drill
  const id = `P${phase}-${String(place).padStart(2, '0')}`
  return { id, text: behaviour, verify, entries, answered, drill, expected: markInTheMorning(drill, phase === 2) }
}

function isUnanswered(drill: Drill): boolean {
  return drill.expected.mark === 'pending'
}
