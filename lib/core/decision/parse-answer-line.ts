import { findLineReferences, findNameStarts, type LineReference, projectWords, trimAnswer } from './line-references'
import type { LineDecision, LineKnowledge, LineProblem, LineSegment } from './line-segment'
import { readLineAnswer } from './read-line-answer'

/** Longest line that is read, in UTF-16 units: it must fit into an address. */
export const LINE_LENGTH = 1_500

/**
 * Reads a line of answers, `D-007: Resend. D-008: zod. D-002: 批准.` (`spec/inbox.md`, One-line bar). The segments
 * follow each other and cover the line. Nothing is guessed: what may mean two things is a problem that names both.
 */
export function parseAnswerLine(text: string, knowledge: LineKnowledge): LineSegment[] {
  if (text.trim() === '') return []
  const named = findLineReferences(text).map(reference => nameProject(text, reference, knowledge.projects))
  const first = named[0]?.start ?? text.length
  const hasLead = text.slice(0, first).trim() !== ''
  const lead = hasLead ? [leadSegment(text, first)] : []
  const segments = named.map((found, index) => {
    const start = index === 0 && !hasLead ? 0 : found.start
    return readSegment(text, found, { start, end: named[index + 1]?.start ?? text.length, knowledge })
  })
  return [...lead, ...withoutTwice(segments)]
}

/** Which decisions a line names: a number, and the slugs that its project may be; null where it names none. */
export function findNamedDecisions(
  text: string,
  projects: LineKnowledge['projects'],
): { number: number; slugs: string[] | null }[] {
  return findLineReferences(text).map(reference => {
    const { slugs } = nameProject(text, reference, projects)
    return { number: reference.number, slugs }
  })
}

/** Changes when the line names other decisions, so that what it is read against must be fetched again. */
export function lineKey(text: string): string {
  const named = findLineReferences(text).map(reference => {
    const [from = reference.start] = findNameStarts(text, reference)
    return [reference.number, text.slice(from, reference.start).trim()]
  })
  return JSON.stringify(named)
}

type Named = {
  reference: LineReference
  /** Where the reference begins, its project included. */
  start: number
  /** Slugs that it may mean; null when no project is named. */
  slugs: string[] | null
  /** A project is named that nobody knows. */
  unknown: string | null
}

/** The project that stands before a number: `A/D-007`, or a name behind what ends the answer before it. */
function nameProject(text: string, reference: LineReference, projects: LineKnowledge['projects']): Named {
  const starts = findNameStarts(text, reference)
  const hits = starts.flatMap(start => {
    const words = foldName(projectWords(text, start, reference))
    const slugs = projects.filter(({ slug, name }) => words !== '' && [slug, name].map(foldName).includes(words))
    return slugs.length > 0 ? [{ start, slugs: slugs.map(project => project.slug) }] : []
  })
  const [first] = hits
  if (first) {
    const slugs = [...new Set(hits.flatMap(hit => hit.slugs))]
    return { reference, start: startOfWords(text, first.start), slugs, unknown: null }
  }
  const last = starts.at(-1) ?? reference.start
  const words = projectWords(text, last, reference)
  if (words !== '' && (reference.isGlued || reference.from === 0))
    return { reference, start: startOfWords(text, last), slugs: null, unknown: words }
  return { reference, start: reference.start, slugs: null, unknown: null }
}

function foldName(name: string): string {
  return name.normalize('NFKC').toLowerCase().replace(/\s+/gu, ' ').trim()
}

function startOfWords(text: string, from: number): number {
  return from + (text.slice(from).length - text.slice(from).trimStart().length)
}

function leadSegment(text: string, end: number): LineSegment {
  const words = trimAnswer(text, { start: 0, end })
  return { start: 0, end, reference: null, words, decision: null, answer: null, problem: { code: 'no-reference' } }
}

type Place = { start: number; end: number; knowledge: LineKnowledge }

function readSegment(text: string, named: Named, { start, end, knowledge }: Place): LineSegment {
  const { reference } = named
  const words = trimAnswer(text, { start: reference.colonEnd, end })
  const segment = {
    ...{ start, end, words },
    reference: { start: named.start, end: reference.end, number: reference.number },
  }
  const found = findDecision(named, knowledge)
  if ('code' in found) return { ...segment, decision: null, answer: null, problem: found }
  const barrier = barrierOf(found)
  if (barrier) return { ...segment, decision: found, answer: null, problem: barrier }
  return { ...segment, decision: found, ...readLineAnswer(found, text.slice(words.start, words.end)) }
}

/** The one decision that a reference means; a bare number counts among what waits, else among what is settled. */
function findDecision({ reference, slugs, unknown }: Named, knowledge: LineKnowledge): LineDecision | LineProblem {
  if (unknown !== null) return { code: 'project-unknown', project: unknown }
  const numbered = knowledge.decisions.filter(({ number }) => number === reference.number)
  const fitting = slugs ? numbered.filter(({ slug }) => slugs.includes(slug)) : numbered
  const waiting = fitting.filter(({ settled }) => settled === null)
  const more = slugs ? 0 : (knowledge.more[reference.number] ?? 0)
  const candidates = waiting.length > 0 || more > 0 ? waiting : fitting
  const [only] = candidates
  if (only && candidates.length === 1 && more === 0) return only
  if (only && only.settled === null) return { code: 'which-project', candidates, more }
  const project = knowledge.projects.find(({ slug }) => slug === slugs?.[0])
  return { code: 'number-unknown', projectName: project?.name ?? null }
}

function barrierOf({ settled, bar }: LineDecision): LineProblem | null {
  if (settled === 'closed') return { code: 'closed' }
  if (settled) return { code: 'answered', ...settled }
  return bar ? { code: 'barred', bar } : null
}

/** Which of two answers to one decision is meant is not ours to say. */
function withoutTwice(segments: LineSegment[]): LineSegment[] {
  const keyOf = ({ decision }: LineSegment) => decision && `${decision.slug}/${decision.number}`
  const isTwice = (segment: LineSegment) =>
    keyOf(segment) !== null && segments.filter(other => keyOf(other) === keyOf(segment)).length > 1
  return segments.map(segment =>
    segment.problem === null && isTwice(segment)
      ? { ...segment, answer: null, problem: { code: 'named-twice' } }
      : segment,
  )
}
