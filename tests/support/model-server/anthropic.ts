import type { ServerResponse } from 'node:http'
import { z } from 'zod'
import { sendEvents } from './send-events'
import type { ModelAnswer, ModelStep, WireFormat } from './types'

/** Anthropic Messages: `POST /v1/messages`, streaming or not, and `/v1/messages/count_tokens`. */
export const anthropic: WireFormat = {
  matches: path => path.startsWith('/v1/messages'),
  answersAside: (path, body, response) => {
    if (path.endsWith('/count_tokens')) {
      sendJson(response, { input_tokens: 1_000 })
      return true
    }
    if ((read(body).tools ?? []).length > 0) return false
    answer({ path, body, response, step: { text: 'ok' }, number: 0 })
    return true
  },
  turns: body => (read(body).messages ?? []).filter(message => message.role === 'assistant').length,
  errorBody: status => ({ type: 'error', error: ERRORS[status] ?? OTHER_ERROR, request_id: 'req_scripted' }),
  answer,
}

const requestSchema = z.looseObject({
  model: z.string().optional(),
  stream: z.boolean().optional(),
  tools: z.array(z.unknown()).optional(),
  messages: z.array(z.looseObject({ role: z.string() })).optional(),
})

const OTHER_ERROR = { type: 'invalid_request_error', message: 'bad request' }
const ERRORS: Record<number, { type: string; message: string } | undefined> = {
  401: { type: 'authentication_error', message: 'invalid x-api-key' },
  403: { type: 'permission_error', message: 'forbidden' },
  429: { type: 'rate_limit_error', message: "This request would exceed your account's rate limit." },
  500: { type: 'api_error', message: 'Internal server error' },
  529: { type: 'overloaded_error', message: 'Overloaded' },
}

type Block = { type: 'text'; text: string } | { type: 'tool_use'; id: string; name: string; input: unknown }

function read(body: unknown): z.infer<typeof requestSchema> {
  return requestSchema.safeParse(body).data ?? {}
}

function answer({ body, response, step, number }: ModelAnswer): void {
  const { model, stream } = read(body)
  const blocks = blocksOf(step, number)
  const usage = usageOf(step)
  const stopReason = step.tools?.length ? 'tool_use' : 'end_turn'
  const identity = { id: `msg_${number}`, type: 'message', role: 'assistant', model }
  const message = {
    ...identity,
    content: [],
    stop_reason: null,
    stop_sequence: null,
    usage: { ...usage, output_tokens: 1 },
  }
  if (!stream) {
    sendJson(response, { ...message, content: blocks, stop_reason: stopReason, usage })
    return
  }
  response.setHeader('request-id', `req_${number}`)
  const send = sendEvents(response)
  send('message_start', { message })
  if (step.dropAfterStart) {
    setTimeout(() => response.destroy(), 50)
    return
  }
  for (const [index, block] of blocks.entries()) sendBlock(send, index, block)
  send('message_delta', { delta: { stop_reason: stopReason, stop_sequence: null }, usage })
  send('message_stop', {})
  response.end()
}

function sendBlock(send: (type: string, data: object) => void, index: number, block: Block): void {
  const [start, delta] =
    block.type === 'text'
      ? [
          { type: 'text', text: '' },
          { type: 'text_delta', text: block.text },
        ]
      : [
          { ...block, input: {} },
          { type: 'input_json_delta', partial_json: JSON.stringify(block.input) },
        ]
  send('content_block_start', { index, content_block: start })
  send('content_block_delta', { index, delta })
  send('content_block_stop', { index })
}

function blocksOf(step: ModelStep, number: number): Block[] {
  const tools = (step.tools ?? []).map(
    (tool, index): Block => ({ type: 'tool_use', id: `toolu_${number}_${index}`, ...tool }),
  )
  return step.text ? [{ type: 'text', text: step.text }, ...tools] : tools
}

function usageOf(step: ModelStep) {
  return {
    input_tokens: step.usage?.input ?? 1_000,
    cache_creation_input_tokens: 200,
    cache_read_input_tokens: 300,
    output_tokens: step.usage?.output ?? 50,
    service_tier: 'standard',
  }
}

function sendJson(response: ServerResponse, body: unknown): void {
  response.writeHead(200, { 'content-type': 'application/json' })
  response.end(JSON.stringify(body))
}
