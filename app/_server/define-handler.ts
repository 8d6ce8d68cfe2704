import { getTranslations } from 'next-intl/server'
import { describeFailure } from './run-action'

/** A route handler whose refusals become JSON with their status: `{ code, key, message, data? }`. */
export function defineHandler<Parameters>(
  handle: (request: Request, parameters: Parameters) => Promise<Response>,
): (request: Request, context: { params: Promise<Parameters> }) => Promise<Response> {
  return async (request, context) => {
    try {
      return await handle(request, await context.params)
    } catch (error) {
      const { status, code, key, message, data } = describeFailure(
        error,
        new URL(request.url).pathname,
        await getTranslations('refusals'),
      )
      return Response.json({ code, key, message, data }, { status })
    }
  }
}
