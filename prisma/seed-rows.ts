import { createHash } from 'node:crypto'
import { decisionDigestText } from '@/lib/core/decision/digest-text'
import { BLOCK_OPTION } from '@/lib/core/decision/kinds'
import type { DecisionOption } from '@/lib/core/decision/types'
import { ITEM_TEXTS, PHASE_TITLES, PROJECT_NAMES, SEED_QUESTIONS, type SeedQuestion } from './seed-words'

const HOUR_MS = 3_600_000
/** How far back the oldest question was asked. */
const OLDEST_HOURS = 120

/** Project number `index` with its phases and items, the same at every call. */
export function projectRows(index: number) {
  const { first, second } = PROJECT_NAMES
  const pairs = first.length * second.length
  const round = Math.floor(index / pairs)
  const words = `${first[index % first.length]} ${second[Math.floor(index / first.length) % second.length]}`
  const project = {
    slug: `seed-${String(index + 1).padStart(4, '0')}`,
    name: round === 0 ? words : `${words} ${round + 1}`,
    origin: `/srv/git/seed-${index + 1}.git`,
    baseBranch: 'main',
    ...{ identityName: 'Gatewalk seed', identityEmail: 'seed@gatewalk.invalid', identitySource: 'fallback' },
  }
  const phases = PHASE_TITLES.map((title, position) => {
    const phaseId = `P${position + 1}`
    const gate = position % 2 === 1 ? { approver: 'lead', thing: `what ${title} has made` } : {}
    return {
      phaseId,
      position,
      title,
      prdPath: `ralph-loop/PRD-${phaseId}.md`,
      autoGate: 'npm test',
      mark: 'open',
      ...gate,
    }
  })
  const items = phases.flatMap(({ phaseId }) =>
    ITEM_TEXTS.map((text, position) => ({
      ...{ phaseId, position, text, mark: 'open', line: position + 4 },
      itemId: `${phaseId}-${String(position + 1).padStart(2, '0')}`,
    })),
  )
  return { project, phases, items }
}

/** Question number `index` of all, the `number`th of its project. */
export function decisionRow(index: number, { number, now }: { number: number; now: Date }) {
  const given = pick(SEED_QUESTIONS, noise(index))
  const options = optionsOf(given)
  const hours = (noise(index + 0.5) % (OLDEST_HOURS * 100)) / 100
  const askedAt = new Date(now.getTime() - Math.round(hours * HOUR_MS))
  const phase = noise(index + 0.25) % PHASE_TITLES.length
  const shown = { kind: given.kind, question: given.question, context: given.context, options, evidence: null }
  return {
    ...shown,
    number,
    phaseId: `P${phase + 1}`,
    itemId: `P${phase + 1}-${String((noise(index + 0.75) % ITEM_TEXTS.length) + 1).padStart(2, '0')}`,
    tags: given.tags ?? [],
    askedAt,
    listedAt: askedAt,
    digest: createHash('sha256')
      .update(decisionDigestText({ ...shown, facts: null }))
      .digest('hex'),
  }
}

function optionsOf({ options }: SeedQuestion): DecisionOption[] {
  return [...options.map(([label, consequence], at) => ({ id: 'abcdef'.charAt(at), label, consequence })), BLOCK_OPTION]
}

function pick<T>(from: readonly T[], at: number): T {
  const found = from[at % from.length]
  if (found === undefined) throw new Error('There is nothing to pick from')
  return found
}

/** A whole number that looks drawn by lot and is the same at every call. */
function noise(seed: number): number {
  return createHash('sha256').update(String(seed)).digest().readUInt32BE(0)
}
