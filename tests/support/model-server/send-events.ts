import type { ServerResponse } from 'node:http'

/** Begins a stream of server-sent events; each carries its type both as the event's name and in its data. */
export function sendEvents(response: ServerResponse): (type: string, data: object) => void {
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  return (type, data) => void response.write(`event: ${type}\ndata: ${JSON.stringify({ type, ...data })}\n\n`)
}
