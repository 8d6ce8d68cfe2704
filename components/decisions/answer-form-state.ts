import type { ActionFailure } from '@/lib/core/action-result'
import type { SeenChange } from './seen-changes'

/** What comes back when an answer was not recorded: why, what the person had typed, what changed since seen. */
export type AnswerFormState = { failure: ActionFailure; text: string; changes: SeenChange[] } | null
