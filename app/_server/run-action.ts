import { unstable_rethrow } from 'next/navigation'
import type { z } from 'zod'
import type { ActionFailure, ActionResult } from '@/lib/core/action-result'
import { Refusal } from '@/lib/core/errors'
import { readError } from './handle-error'

/** Looks up a sentence under `refusals` of the catalogues. */
export type RefusalWords = ((key: string, values?: Record<string, string | number>) => string) & {
  has(key: string): boolean
}

type ActionRun<S extends z.ZodType, T, C> = {
  schema: S
  input: unknown
  context: () => Promise<C>
  run: (ctx: C, input: z.output<S>) => Promise<T>
  words: () => Promise<RefusalWords>
}

/** Parses the input, runs the use case, and turns every way it can fail into a typed result in the person's language. */
export async function runAction<S extends z.ZodType, T, C>(action: ActionRun<S, T, C>): Promise<ActionResult<T>> {
  try {
    const parsed = action.schema.safeParse(action.input)
    if (!parsed.success) return { ok: false, ...describeInvalid(parsed.error, await action.words()) }
    return { ok: true, value: await action.run(await action.context(), parsed.data) }
  } catch (error) {
    // A redirect of Next travels as an error too.
    unstable_rethrow(error)
    return { ok: false, ...describeFailure(error, 'action', await action.words()) }
  }
}

/** The failure that a person is told; what is no Refusal is logged under `where` and gets a number. */
export function describeFailure(error: unknown, where: string, words: RefusalWords): ActionFailure {
  const reading = readError(error, where)
  if (reading.kind === 'unexpected') {
    const message = words('unexpected', { id: reading.id })
    return { code: 'UNEXPECTED', status: reading.status, key: 'unexpected', message }
  }
  const { code, detail } = reading.refusal
  // A key without a translation still says its English sentence.
  const message = words.has(detail.key) ? words(detail.key, detail.values) : detail.message
  return { code, status: reading.status, key: detail.key, message, data: detail.data }
}

/** The first issue of each field; a schema's message is a key of `refusals.fields`. */
function describeInvalid(error: z.ZodError, words: RefusalWords): ActionFailure {
  const refusal = new Refusal('VALIDATION', { key: 'invalidInput', message: 'Some fields need another look.' })
  const fields: Record<string, string> = {}
  for (const { path, message } of error.issues) {
    const key = `fields.${message}`
    fields[path.join('.')] ??= words.has(key) ? words(key) : words('fields.invalid')
  }
  return { ...describeFailure(refusal, 'action', words), fields }
}
