import { END_REASONS, type EndReason } from '../loop/step'

/** What a project is doing, as one word for people (`spec/inbox.md`, Progress, live log, projects). */
export type ProjectState =
  | { type: 'not-started' }
  | { type: 'running' }
  /** A pause or a stop was asked for and is not there yet. */
  | { type: 'pausing' }
  | { type: 'stopping' }
  /** The run waits by itself: a rate limit that resets at `until`. */
  | { type: 'paused'; until: string; reason: string | null }
  /** The orchestrator stands still until a person answers. */
  | { type: 'waiting'; reason: EndReason }
  | { type: 'aborted'; reason: EndReason }
  /** A person, or something no decision covers, ended the run. */
  | { type: 'stopped'; reason: EndReason }
  | { type: 'done' }

export type RunFacts = {
  state: string
  wish: string
  pausedUntil: Date | null
  pauseReason: string | null
  endReason: string | null
}

/** Reads the state from the latest run; `now` decides whether a pause is over. */
export function projectState(run: RunFacts | null, now: Date): ProjectState {
  if (!run) return { type: 'not-started' }
  if (run.state === 'active') return activeState(run, now)
  const reason = END_REASONS.find(known => known === run.endReason) ?? 'failed'
  return { type: ENDED[reason], reason } as ProjectState
}

function activeState(run: RunFacts, now: Date): ProjectState {
  if (run.wish === 'stop') return { type: 'stopping' }
  if (run.wish === 'pause') return { type: 'pausing' }
  if (run.pausedUntil && run.pausedUntil > now) {
    return { type: 'paused', until: run.pausedUntil.toISOString(), reason: run.pauseReason }
  }
  return { type: 'running' }
}

/** What each end of a run means to people. */
const ENDED = {
  done: 'done',
  'operators-turn': 'waiting',
  'blocked-items': 'waiting',
  'auto-gate-failed': 'waiting',
  'manual-gate': 'waiting',
  checkpoint: 'waiting',
  'agent-failing': 'waiting',
  'baseline-red': 'waiting',
  budget: 'waiting',
  'branch-conflict': 'waiting',
  'plan-changed': 'waiting',
  'phase-aborted': 'aborted',
  'plan-aborted': 'aborted',
  paused: 'stopped',
  stopped: 'stopped',
  rejected: 'stopped',
  'plan-problems': 'stopped',
  'history-rewritten': 'stopped',
  'setup-failed': 'stopped',
  'agent-auth': 'stopped',
  'disk-full': 'stopped',
  failed: 'stopped',
} as const satisfies Record<EndReason, ProjectState['type']>

/** Which buttons a state offers. */
export const PROJECT_MOVES = {
  'not-started': ['start'],
  running: ['pause', 'stop'],
  pausing: ['start', 'stop'],
  stopping: ['start'],
  paused: ['start', 'stop'],
  waiting: ['start'],
  aborted: ['start'],
  stopped: ['start'],
  done: [],
} as const satisfies Record<ProjectState['type'], readonly ('start' | 'pause' | 'stop')[]>
