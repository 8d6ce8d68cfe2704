import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { anthropic } from './anthropic'
import { chatCompletions } from './chat-completions'
import { gemini } from './gemini'
import { responses } from './responses'
import type { ModelError, ModelRequest, ModelScript, WireFormat } from './types'

/** A scripted model on loopback: the real agent CLIs are driven by it without a network or a key. */
export type ModelServer = {
  url: string
  /** The requests that were turns of a conversation, in order. */
  turns: ModelRequest[]
  close(): Promise<void>
}

/** Starts the server on a free port. The turn is read from each request, so that one server serves many sessions. */
export async function startModelServer(script: ModelScript): Promise<ModelServer> {
  const conversation = new Conversation(script)
  const server = createServer((request, response) => {
    conversation.handle(request, response).catch(error => response.destroy(error))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return { url: urlOf(server), turns: conversation.turns, close: () => close(server) }
}

/** A new provider's wire format is added here. */
const FORMATS: readonly WireFormat[] = [anthropic, responses, chatCompletions, gemini]

class Conversation {
  readonly turns: ModelRequest[] = []
  private readonly errors: ModelError[]

  constructor(private readonly script: ModelScript) {
    this.errors = (script.errors ?? []).flatMap(error => Array<ModelError>(error.times ?? 1).fill(error))
  }

  async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname
    const body = await readBody(request)
    const format = request.method === 'POST' ? FORMATS.find(known => known.matches(path)) : undefined
    if (!format) return sendError(response, { status: 404, body: { error: { type: 'not_found_error' } } })
    if (format.answersAside(path, body, response)) return
    this.turns.push({ method: request.method ?? '', path, body })
    const failing = this.errors.shift()
    if (failing) return sendError(response, { body: format.errorBody(failing.status), ...failing })
    const step = this.script.steps[Math.min(format.turns(body), this.script.steps.length - 1)]
    if (!step) throw new Error('The script has no steps')
    if (step.hangMs && !(await waitFor(step.hangMs, response))) return
    if (step.error) return sendError(response, { body: format.errorBody(step.error.status), ...step.error })
    format.answer({ path, body, response, step, number: this.turns.length })
  }
}

/** Waits, but not for a client that has gone; whether it is still there. */
function waitFor(hangMs: number, response: ServerResponse): Promise<boolean> {
  return new Promise(resolve => {
    const timer = setTimeout(() => resolve(true), hangMs)
    response.once('close', () => {
      clearTimeout(timer)
      resolve(false)
    })
  })
}

async function readBody(request: IncomingMessage): Promise<unknown> {
  let text = ''
  request.setEncoding('utf8')
  for await (const chunk of request) text += chunk
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function sendError(response: ServerResponse, error: ModelError): void {
  response.writeHead(error.status, { 'content-type': 'application/json', ...error.headers })
  response.end(JSON.stringify(error.body))
}

function urlOf(server: Server): string {
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('The model server has no port')
  return `http://127.0.0.1:${address.port}`
}

function close(server: Server): Promise<void> {
  server.closeAllConnections()
  return new Promise(resolve => server.close(() => resolve()))
}
