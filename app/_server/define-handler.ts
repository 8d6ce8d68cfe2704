import { describeFailure } from './define-action'

/** A route handler whose refusals become JSON with their status: `{ code, key, message, data? }`. */
export function defineHandler<Parameters>(
  handle: (request: Request, parameters: Parameters) => Promise<Response>,
): (request: Request, context: { params: Promise<Parameters> }) => Promise<Response> {
  return async (request, context) => {
    try {
      return await handle(request, await context.params)
    } catch (error) {
      const { status, code, key, message, data } = await describeFailure(error, new URL(request.url).pathname)
      return Response.json({ code, key, message, data }, { status })
    }
  }
}
