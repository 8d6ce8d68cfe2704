import type { DecisionEntry, DecisionKind } from '@/lib/core/decision/types'
import { gateSentence } from '@/lib/core/loop/gate-sentence'
import type { LoopState, Step } from '@/lib/core/loop/step'
import type { LoadedPlan } from '@/lib/core/plan/loaded-plan'
import { defaultRalphConfig } from '@/lib/core/plan/ralph-config'
import type { BlockerEntry, Mark, OrchestratorState, PrdItem } from '@/lib/core/plan/types'
import type { GateRecord } from '@/lib/core/signature/standing-signature'

/** A plan in one line per phase. */
export type PlanSketch = {
  /** `P1: x x ?` per phase; marks by their character. */
  phases: string[]
  gates?: string[]
  done?: string[]
  pending?: DecisionEntry[]
  resolved?: DecisionEntry[]
  blockers?: BlockerEntry[]
  orchestrator?: Partial<OrchestratorState>
  checkpointEvery?: number
}

/** The Manual-Gate of every phase that has one. */
const GATE = { approver: 'lead', thing: 'the texts' }

const MARK_OF: Record<string, Mark> = { '.': 'open', x: 'done', '?': 'pending', '!': 'blocked', '-': 'dropped' }

export function item(id: string, mark: Mark, parentId: string | null = null): PrdItem {
  const base = { text: id, body: '', criteria: [], verify: null, decisions: [], line: 1, endLine: 1 }
  return { id, mark, parentId, ...base }
}

export function plan(sketch: PlanSketch): LoadedPlan {
  const phases = sketch.phases.map(line => line.split(':')[0] ?? '')
  const prds = Object.fromEntries(
    sketch.phases.map(line => {
      const [id = '', marks = ''] = line.split(':')
      const items = marks
        .trim()
        .split(' ')
        .map((mark, at) => item(`${id}-${at + 1}`, MARK_OF[mark] ?? 'open'))
      return [id, { title: id, verify: 'true', criteria: [], items }]
    }),
  )
  return {
    master: {
      approvedBy: { name: 'lead', date: '2026-05-18', line: 1 },
      phases: phases.map((id, line) => ({
        ...{ id, title: id, prdPath: `ralph-loop/PRD-${id}.md`, autoGate: 'true', declaredItems: null, line },
        manualGate: sketch.gates?.includes(id) ? GATE : null,
      })),
    },
    prds,
    decisions: { pending: sketch.pending ?? [], resolved: sketch.resolved ?? [] },
    blockers: sketch.blockers ?? [],
    orchestrator: {
      phases: phases.map(id => ({ id, mark: sketch.done?.includes(id) ? ('done' as const) : ('open' as const) })),
      ...{ current: null, phasesSinceCheckpoint: 0, endedPhases: [], approvalDigest: null, approvedBy: null },
      ...{ blockersSince: null, stopped: null, ...sketch.orchestrator },
    },
    config: { ...defaultRalphConfig(), checkpointEvery: sketch.checkpointEvery ?? 5 },
  }
}

export function decision(
  number: number,
  kind: DecisionKind,
  phaseId: string,
  over: Partial<DecisionEntry> = {},
): DecisionEntry {
  const question = kind === 'manual-gate' ? gateSentence(GATE) : ''
  const base = { itemId: null, question, asked: null, tags: [], context: '', options: [], evidence: null }
  return { number, kind, phaseId, answers: [], closed: null, line: 1, ...base, ...over }
}

export function answered(entry: DecisionEntry, optionId: string): DecisionEntry {
  return { ...entry, answers: [{ revision: 1, optionId, label: optionId, by: 'lead', at: '', text: '' }] }
}

export function blocker(itemId: string, phaseId: string, at = '2026-06-01T00:00:00Z'): BlockerEntry {
  return { itemId, phaseId, at, tried: '', command: null, exitCode: null, output: '', ref: null }
}

export function state(sketch: PlanSketch, over: Partial<LoopState> = {}): LoopState {
  return {
    plan: plan(sketch),
    problems: [],
    origin: { ahead: false, rewritten: null },
    branch: { refusal: null, conflict: null, moot: [] },
    unwrittenSignings: 0,
    unwrittenAnswers: 0,
    unwrittenReopenings: 0,
    reopened: [],
    digest: { current: 'd1', approved: 'd1', approvedBy: 'lead approved it on 2026-05-18' },
    earlyGates: [],
    signatures: { changed: [], last: signedIn(sketch.resolved ?? []) },
    accepted: [],
    gatePassed: false,
    sessions: { crashes: 0, redSince: null, spent: [] },
    run: { wish: 'none', pausedUntil: null },
    now: '2026-06-02T00:00:00.000Z',
    ...over,
  }
}

/** What the database knows of a gate: by default what the files say, so that a table names only where they differ. */
export function record(entry: DecisionEntry, over: Partial<GateRecord> = {}): GateRecord {
  const outcome = (entry.answers.at(-1)?.optionId ?? 'approve') as GateRecord['outcome']
  const { number, phaseId } = entry
  const signed = { number, revision: 1, phaseId, by: 'Li Wei', signedAt: '2026-06-01T08:00:00.000Z', outcome }
  return { ...signed, ...GATE, void: null, ...over }
}

function signedIn(resolved: readonly DecisionEntry[]): GateRecord[] {
  const answeredGates = resolved.filter(entry => entry.kind === 'manual-gate' && entry.answers.length > 0)
  return answeredGates.filter(entry => !answeredGates.some(later => isLater(later, entry))).map(entry => record(entry))
}

function isLater(later: DecisionEntry, entry: DecisionEntry): boolean {
  return later.phaseId === entry.phaseId && later.number > entry.number
}

/** `iterate P1-2`, `raise blocked-items -D2`: a step in one line. */
export function words(step: Step): string {
  switch (step.type) {
    case 'iterate':
      return `iterate ${step.itemId}`
    case 'apply-parked':
      return `apply D-${step.parked.number} to ${step.parked.itemId}`
    case 'run-auto-gate':
    case 'pass-phase':
      return `${step.type} ${step.phaseId}`
    case 'resign':
      return `resign ${step.request.phaseId}: ${step.request.context}`
    case 'raise':
      return ['raise', step.request.kind, step.request.phaseId, ...step.supersedes.map(number => `-D${number}`)].join(
        ' ',
      )
    case 'await-decisions':
      return `await ${step.reason}`
    case 'refuse':
      return `refuse ${step.reason}`
    case 'end-run':
      return `end ${step.reason}`
    case 'pause':
      return `pause ${step.until}`
    default:
      return step.type
  }
}
