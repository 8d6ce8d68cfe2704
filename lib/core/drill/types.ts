import type { DecisionKind } from '@/lib/core/decision/types'
import type { FailureReason, IterationOutcome, RejectionReason } from '@/lib/core/loop/judge-iteration'
import type { EndReason } from '@/lib/core/loop/step'
import type { Mark } from '@/lib/core/plan/types'

/** Everything the scripted agent can be told to do (`templates/sample/scripted-agent.mjs`). */
export const SCRIPTED_BEHAVIOURS = [
  'implement',
  'lie',
  'bypass-verify',
  'decide',
  'block',
  'hang',
  'flood',
  'crash',
  'leave-uncommitted',
  'edit-plan',
  'two-commits',
  'daemon',
  'nothing',
  'fail-verify',
  'run',
  'limit',
] as const
type ScriptedBehaviour = (typeof SCRIPTED_BEHAVIOURS)[number]

/** What one session acts out, with the settings of its behaviour. */
export type ScriptedEntry = { do: ScriptedBehaviour } & Record<string, unknown>

/** How one session was judged; `applied` and `not applied` are those of an accepted parked diff. */
export type SessionWord =
  | Exclude<IterationOutcome['type'], 'rejected' | 'failed'>
  | `rejected: ${RejectionReason}`
  | `failed: ${FailureReason}`
  | 'applied'
  | 'not applied'

/** What became of the run of a drill that has a repository of its own, in order. */
export type RunWord = 'killed' | 'paused' | 'resumed' | 'resumed by a person' | EndReason

/** What Gatewalk did, or is expected to do: two equal ones are one drill that went as it should. */
export type DrillResult = {
  sessions: SessionWord[]
  mark: Mark
  /** Kinds of refs that keep what did not land, sorted: `rejected`, `rescued`, `parked`. */
  kept: string[]
  /** Kinds of the questions about the item and, for a drill of its own, of its run. */
  asked: DecisionKind[]
  /** Empty when the repository is shared: its run is not this drill's. */
  run: RunWord[]
}

/** Repositories that several drills share, each on an item of its own, so that the loop is seen to go on. */
export const COURSES = ['claims', 'questions', 'failures', 'impatient', 'brief'] as const
export type Course = (typeof COURSES)[number]

/** Where a drill takes place: an item of a shared repository, or a repository of its own. */
type DrillPlace =
  | { course: Course }
  | {
      course: 'alone'
      /** Further keys of ralph.json. */
      config?: Record<string, unknown>
      /** A worker process is ended with `kill -9` at this moment and another one goes on. */
      killedAt?: string
      /** What a person answers to questions about the run. */
      runAnswers?: Partial<Record<DecisionKind, { optionId: string; text?: string }>>
      /** The person starts again once the run has paused until it is told otherwise. */
      startsAgain?: true
      /** What the sentence at the end of the run has to name. */
      names?: 'host and agent'
    }

/** One misbehaviour and what has to become of it. */
export type Drill = {
  id: string
  /** What the agent does, in words for people. */
  behaviour: string
  /** One for each attempt, the last one repeats. */
  entries: ScriptedEntry[]
  /** Entries after a person answered. */
  answered?: ScriptedEntry[]
  /** Command of its item, instead of its repository's. */
  verify?: string
  /** Option ids that a person gives to the questions about the item, in order; further questions stay open. */
  answers?: string[]
  expected: DrillResult
} & DrillPlace
