import { FIXED_OPTIONS } from '@/lib/core/decision/kinds'
import type { BranchState } from '@/lib/core/loop/branch-state'
import type { PushCause } from '@/lib/core/loop/judge-push'
import type { Step } from '@/lib/core/loop/step'
import type { LoadedPlan } from '@/lib/core/plan/loaded-plan'
import { foldLine } from '@/lib/core/plan/one-line'

/**
 * Asks a person about the branch, once for each trouble: what the origin refuses for good, and what cannot be joined
 * (`spec/loop.md`, Push and A person's commits). Null when all is asked that there is to ask.
 */
export function branchStep({ refusal, conflict }: BranchState, plan: LoadedPlan, phaseId: string): Step | null {
  if (refusal) {
    const context = refusal.words.split('\n')[0] ?? ''
    const asked = { question: `The origin takes no push: ${SENTENCES[refusal.cause]}`, context }
    const step = askOnce(
      plan,
      { kind: 'push-refused', phaseId, ...asked, options: FIXED_OPTIONS['push-refused'] },
      'question',
    )
    if (step) return step
  }
  return conflictStep(conflict, plan, phaseId)
}

/** Asks whose side is kept; a conflict with the base branch is asked about also while no run is active. */
export function conflictStep(conflict: BranchState['conflict'], plan: LoadedPlan, phaseId: string): Asking | null {
  if (!conflict) return null
  const files = [...new Set(conflict.places.map(placeWords))]
  const where = conflict.of === 'base' ? 'On the base branch' : 'At the origin'
  return askOnce(
    plan,
    {
      kind: 'branch-conflict',
      phaseId,
      question: 'The loop and a person changed the same places: whose are kept?',
      context: `${where}: ${conflict.theirs.slice(0, 12)}. ${files.join(', ')}`,
      options: FIXED_OPTIONS['branch-conflict'],
    },
    'context',
  )
}

type Asking = Extract<Step, { type: 'raise' }>

type Asked = Asking['request']

/** A question that stands but says something else by now gives way to the new one. */
function askOnce(plan: LoadedPlan, request: Asked, same: 'question' | 'context'): Asking | null {
  const standing = plan.decisions.pending.filter(entry => entry.kind === request.kind)
  // The file keeps words on one line: without that a path with two spaces would be asked about for ever.
  if (standing.some(entry => foldLine(entry[same]) === foldLine(request[same]))) return null
  return { type: 'raise', request, supersedes: standing.map(entry => entry.number) }
}

/** Where lines stand moves with every commit, so that only the file names the place. */
function placeWords({ file, place }: NonNullable<BranchState['conflict']>['places'][number]): string {
  return place.type === 'item' ? `${file} ${place.id}` : file
}

const SENTENCES = {
  auth: 'no right to write there',
  protected: 'the branch is protected',
  hook: 'a hook there declined it',
  'checked-out': 'the branch is checked out there',
  'read-only': 'it is read-only',
  missing: 'there is no repository at its address',
  rewritten: 'the branch was rewritten there, and a push brings back what was dropped',
  gone: 'the branch was deleted there, and a push brings it back',
  other: 'it was refused',
} as const satisfies Record<PushCause, string>
