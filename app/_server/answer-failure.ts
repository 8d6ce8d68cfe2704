import { z } from 'zod'
import type { AnswerFormState } from '@/components/decisions/answer-form-state'
import { type Seen, seenChanges } from '@/components/decisions/seen-changes'
import type { ActionResult } from '@/lib/core/action-result'

const seenSchema = z.object({ question: z.string(), context: z.string(), options: z.array(z.string()) })
const nowSchema = z.object({
  question: z.string(),
  context: z.string(),
  options: z.array(z.object({ label: z.string() })),
})

/** What an answer form shows when nothing was recorded: the reason, the words typed, what changed since seen. */
export function answerFailure(result: ActionResult<unknown>, form: FormData): AnswerFormState {
  if (result.ok) return null
  const text = String(form.get('text') ?? '')
  const changes = result.code === 'CHANGED_SINCE_SEEN' ? changesOf(result.data, form) : []
  return { failure: result, text, changes }
}

function changesOf(data: unknown, form: FormData) {
  const [now, seen] = [nowSchema.safeParse(data), readSeen(form)]
  if (!now.success || !seen) return []
  const { question, context, options } = now.data
  return seenChanges(seen, { question, context, options: options.map(option => option.label) })
}

function readSeen(form: FormData): Seen | null {
  try {
    return seenSchema.parse(JSON.parse(String(form.get('seen') ?? '')))
  } catch {
    return null
  }
}
