/** One server-sent event; `data` is written as JSON. */
export type ServerEvent = { event: string; id?: number; data: unknown }

/** How long one connection lasts. The browser comes back by itself and is asked again who it is. */
const LIFE_MS = 5 * 60_000

/**
 * Answers with server-sent events: `hello` at once, then what `next` gives. It is asked only when the reader has room;
 * an empty answer is told as `alive`, null ends the stream for good, and so does a session that no longer stands, which
 * is told as `signed-out`. `close` runs once, however it ends.
 */
export function eventStream(request: Request, { next, stands, close }: EventSourceParts): Response {
  const encoder = new TextEncoder()
  const deadline = Date.now() + LIFE_MS
  let isClosed = false
  const finish = () => {
    if (!isClosed) close()
    isClosed = true
  }
  request.signal.addEventListener('abort', finish)
  const body = new ReadableStream<Uint8Array>({
    start: controller => controller.enqueue(encoder.encode(`retry: 1000\n${write({ event: 'hello', data: {} })}`)),
    async pull(controller) {
      const events = isClosed || Date.now() > deadline ? null : await next()
      if (isClosed) return
      // What was read is sent only to someone who is still signed in.
      const isOver = events === null || !(await stands())
      if (!isOver) return controller.enqueue(encoder.encode((events.length > 0 ? events : [ALIVE]).map(write).join('')))
      if (events) controller.enqueue(encoder.encode(write(SIGNED_OUT)))
      finish()
      controller.close()
    },
    cancel: finish,
  })
  return new Response(body, { headers: HEADERS })
}

/** The answer to a browser whose session has ended: an EventSource sees no status and would ask for ever. */
export function signedOutStream(): Response {
  return new Response(write(SIGNED_OUT), { headers: HEADERS })
}

type EventSourceParts = {
  next: () => Promise<ServerEvent[] | null>
  stands: () => Promise<boolean>
  close: () => void
}

const ALIVE: ServerEvent = { event: 'alive', data: {} }
const SIGNED_OUT: ServerEvent = { event: 'signed-out', data: {} }

const HEADERS = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  'Cache-Control': 'no-store, no-transform',
  // nginx would hold events back otherwise.
  'X-Accel-Buffering': 'no',
}

function write({ event, id, data }: ServerEvent): string {
  return `event: ${event}\n${id === undefined ? '' : `id: ${id}\n`}data: ${JSON.stringify(data)}\n\n`
}
