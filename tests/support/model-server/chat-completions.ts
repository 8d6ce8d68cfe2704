import { z } from 'zod'
import type { ModelAnswer, WireFormat } from './types'

/** OpenAI Chat Completions: `POST …/chat/completions`, streaming, as opencode's compatible provider uses it. */
export const chatCompletions: WireFormat = {
  matches: path => path.endsWith('/chat/completions'),
  answersAside: (_, body, response) => {
    if ((requestSchema.safeParse(body).data?.tools ?? []).length > 0) return false
    answer({ body, response, step: { text: 'ok' }, number: 0, path: '' })
    return true
  },
  turns: body => {
    const messages = requestSchema.safeParse(body).data?.messages ?? []
    return messages.filter(message => message.role === 'assistant').length
  },
  errorBody: status => ({ error: ERRORS[status] ?? { message: `error ${status}`, type: 'server_error', code: null } }),
  answer,
}

const requestSchema = z.looseObject({
  model: z.string().optional(),
  tools: z.array(z.unknown()).optional(),
  messages: z.array(z.looseObject({ role: z.string() })).optional(),
})

const ERRORS: Record<number, { message: string; type: string; code: string } | undefined> = {
  401: { message: 'Incorrect API key provided', type: 'invalid_request_error', code: 'invalid_api_key' },
  429: { message: 'Rate limit reached', type: 'rate_limit_error', code: 'rate_limit_exceeded' },
  529: { message: 'Overloaded', type: 'server_error', code: 'overloaded' },
}

function answer({ body, response, step, number }: ModelAnswer): void {
  const calls = (step.tools ?? []).map((tool, index) => ({
    index,
    id: `call_${number}_${index}`,
    type: 'function',
    function: { name: tool.name, arguments: JSON.stringify(tool.input) },
  }))
  const model = requestSchema.safeParse(body).data?.model
  const head = { id: `chatcmpl_${number}`, object: 'chat.completion.chunk', created: 1, model }
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  const send = (data: object) => response.write(`data: ${JSON.stringify({ ...head, ...data })}\n\n`)
  const choose = (delta: object, finish: string | null) =>
    send({ choices: [{ index: 0, delta, finish_reason: finish }] })
  choose({ role: 'assistant', content: step.text ?? '' }, null)
  if (step.dropAfterStart) {
    setTimeout(() => response.destroy(), 50)
    return
  }
  if (calls.length > 0) choose({ tool_calls: calls }, null)
  choose({}, calls.length > 0 ? 'tool_calls' : 'stop')
  const [input, made] = [step.usage?.input ?? 1_000, step.usage?.output ?? 50]
  const prompt_tokens_details = { cached_tokens: 300 }
  const usage = { prompt_tokens: input, completion_tokens: made, total_tokens: input + made, prompt_tokens_details }
  send({ choices: [], usage })
  response.end('data: [DONE]\n\n')
}
