import { getTranslations } from 'next-intl/server'
import type { z } from 'zod'
import type { ActionResult } from '@/lib/core/action-result'
import type { Context } from '@/lib/usecases/context'
import { readForm, readTyped } from './read-form'
import { runAction } from './run-action'
import { requestContext } from './session'

type Run<S extends z.ZodType, T> = (ctx: Context, input: z.output<S>) => Promise<T>

/**
 * A server action for `<form action>` through `useActionState`, so it works before hydration: input checked by the
 * schema (fields sent twice become lists), run as the person who asks, refusals mapped to a typed result.
 * Authorization is the use case's; whatever else it throws becomes a generic sentence with a number.
 */
export function defineFormAction<S extends z.ZodType, T>(schema: S, run: Run<S, T>) {
  return async (_previous: ActionResult<T> | null, form: FormData): Promise<ActionResult<T>> => {
    const result = await inRequest(schema, run, readForm(form))
    return result.ok ? result : { ...result, typed: readTyped(form) }
  }
}

function inRequest<S extends z.ZodType, T>(schema: S, run: Run<S, T>, input: unknown): Promise<ActionResult<T>> {
  return runAction({ schema, run, input, context: requestContext, words: () => getTranslations('refusals') })
}
