import { getTranslations } from 'next-intl/server'
import { Refusal } from '@/lib/core/errors'
import { describeFailure } from './run-action'
import { webRoot } from './web-root'

/** A route handler whose refusals become JSON with their status: `{ code, key, message, data? }`. */
export function defineHandler<Parameters>(
  handle: (request: Request, parameters: Parameters) => Promise<Response>,
): (request: Request, context: { params: Promise<Parameters> }) => Promise<Response> {
  return async (request, context) => {
    try {
      refuseForeign(request)
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

/**
 * A browser names the page that a request comes from. What changes something is taken from our own pages only, whatever
 * cookie comes with it; a request without an origin is no browser's.
 */
function refuseForeign({ method, headers }: Request): void {
  const origin = headers.get('origin')
  if (method === 'GET' || method === 'HEAD' || origin === null) return
  const host = URL.canParse(origin) ? new URL(origin).host : ''
  if (host !== '' && [headers.get('host'), new URL(webRoot().url).host].includes(host)) return
  throw new Refusal('FORBIDDEN', { key: 'foreignOrigin', message: 'This was sent from the page of another site.' })
}
