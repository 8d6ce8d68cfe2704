import { unstable_rethrow } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import type { z } from 'zod'
import type { ActionFailure, ActionResult } from '@/lib/core/action-result'
import { Refusal } from '@/lib/core/errors'
import type { Context } from '@/lib/usecases/context'
import { readError } from './handle-error'
import { requestContext } from './session'

/**
 * A server action: input checked by the schema, run as the person who asks, refusals mapped to a typed result.
 * Authorization is the use case's; whatever else it throws becomes a generic sentence with a number.
 */
export function defineAction<S extends z.ZodType, T>(schema: S, run: (ctx: Context, input: z.output<S>) => Promise<T>) {
  return async (input: z.input<S>): Promise<ActionResult<T>> => runAction(schema, run, input)
}

/** The same for `<form action>` through `useActionState`: works before hydration. Fields sent twice become arrays. */
export function defineFormAction<S extends z.ZodType, T>(
  schema: S,
  run: (ctx: Context, input: z.output<S>) => Promise<T>,
) {
  return async (_previous: ActionResult<T> | null, form: FormData): Promise<ActionResult<T>> => {
    const result = await runAction(schema, run, readForm(form))
    return result.ok ? result : { ...result, typed: readTyped(form) }
  }
}

/** The failure that a person is told, in their language. */
export async function describeFailure(error: unknown, where: string): Promise<ActionFailure> {
  const t = await getTranslations('refusals')
  const reading = readError(error, where)
  if (reading.kind === 'unexpected') {
    const message = t('unexpected', { id: reading.id })
    return { code: 'UNEXPECTED', status: reading.status, key: 'unexpected', message }
  }
  const { code, detail } = reading.refusal
  // Keys come from use cases of any age; one without a translation still says its English sentence.
  const message = t.has(detail.key) ? t(detail.key, detail.values) : detail.message
  return { code, status: reading.status, key: detail.key, message, data: detail.data }
}

async function runAction<S extends z.ZodType, T>(
  schema: S,
  run: (ctx: Context, input: z.output<S>) => Promise<T>,
  input: unknown,
): Promise<ActionResult<T>> {
  try {
    const parsed = schema.safeParse(input)
    if (!parsed.success) {
      return { ok: false, ...(await describeFailure(invalid(), 'action')), fields: await readFields(parsed.error) }
    }
    return { ok: true, value: await run(await requestContext(), parsed.data) }
  } catch (error) {
    unstable_rethrow(error)
    return { ok: false, ...(await describeFailure(error, 'action')) }
  }
}

function invalid(): Refusal {
  return new Refusal('VALIDATION', { key: 'invalidInput', message: 'Some fields need another look.' })
}

/** The first issue of each field; a schema's message is a key of `refusals.fields`. */
async function readFields(error: z.ZodError): Promise<Record<string, string>> {
  const t = await getTranslations('refusals.fields')
  const fields: Record<string, string> = {}
  for (const issue of error.issues)
    fields[issue.path.join('.')] ??= t.has(issue.message) ? t(issue.message) : t('invalid')
  return fields
}

function readForm(form: FormData): Record<string, unknown> {
  const names = [...new Set(form.keys())].filter(name => !name.startsWith('$ACTION'))
  return Object.fromEntries(
    names.map(name => [name, form.getAll(name).length > 1 ? form.getAll(name) : form.get(name)]),
  )
}

function readTyped(form: FormData): Record<string, string> {
  const fields = [...form].filter(([name, value]) => typeof value === 'string' && !SECRET.test(name))
  return Object.fromEntries(fields.map(([name, value]) => [name, String(value)]))
}

const SECRET = /password|token|^\$ACTION/
