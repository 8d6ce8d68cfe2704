import type { Context } from '@/lib/usecases/context'
import { defineHandler } from './define-handler'
import { signedOutStream } from './event-stream'
import { requestContext } from './session'

type Handle<Parameters> = (request: Request, parameters: Parameters, ctx: Context) => Promise<Response>

/** A route handler for an EventSource; one whose session has ended is told so in an event, everyone else by status. */
export function defineStream<Parameters>(handle: Handle<Parameters>) {
  return defineHandler<Parameters>(async (request, parameters) => {
    const ctx = await requestContext()
    const isEventSource = request.headers.get('accept')?.includes('text/event-stream') ?? false
    if (isEventSource && ctx.actor.kind === 'anonymous') return signedOutStream()
    return handle(request, parameters, ctx)
  })
}
