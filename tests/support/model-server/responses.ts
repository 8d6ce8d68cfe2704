import { z } from 'zod'
import { sendEvents } from './send-events'
import type { ModelAnswer, ModelStep, WireFormat } from './types'

/** OpenAI Responses: `POST …/responses`, streaming, as Codex uses it. */
export const responses: WireFormat = {
  matches: path => path.endsWith('/responses'),
  answersAside: () => false,
  turns: body => {
    const items = requestSchema.safeParse(body).data?.input ?? []
    // A turn of the model is a run of items it made after something that it did not make.
    return items.filter((item, index) => isModelMade(item) && !isModelMade(items[index - 1])).length
  },
  errorBody: status => ({ error: { ...(ERRORS[status] ?? { ...OTHER, message: `error ${status}` }), param: null } }),
  answer,
}

const itemSchema = z.looseObject({ type: z.string().optional(), role: z.string().optional() })
const requestSchema = z.looseObject({ model: z.string().optional(), input: z.array(itemSchema).optional() })

const OTHER = { type: 'server_error', code: null }
const ERRORS: Record<number, { message: string; type: string; code: string } | undefined> = {
  401: { message: 'Incorrect API key provided: test-key.', type: 'invalid_request_error', code: 'invalid_api_key' },
  429: { message: 'Rate limit reached for requests', type: 'requests', code: 'rate_limit_exceeded' },
  503: { message: 'The engine is currently overloaded', type: 'server_error', code: 'server_is_overloaded' },
}

function isModelMade(item: z.infer<typeof itemSchema> | undefined): boolean {
  return item?.role === 'assistant' || ['function_call', 'custom_tool_call', 'reasoning'].includes(item?.type ?? '')
}

function answer({ body, response, step, number }: ModelAnswer): void {
  const send = sendEvents(response)
  const model = requestSchema.safeParse(body).data?.model
  const base = { id: `resp_${number}`, object: 'response', created_at: 1, model }
  const output = itemsOf(step, number)
  send('response.created', { response: { ...base, status: 'in_progress', output: [] } })
  if (step.dropAfterStart) {
    setTimeout(() => response.destroy(), 50)
    return
  }
  for (const [index, item] of output.entries()) {
    send('response.output_item.added', { output_index: index, item: { ...item, status: 'in_progress' } })
    send('response.output_item.done', { output_index: index, item })
  }
  const [input, made] = [step.usage?.input ?? 1_000, step.usage?.output ?? 50]
  const usage = {
    input_tokens: input,
    input_tokens_details: { cached_tokens: 300 },
    output_tokens: made,
    output_tokens_details: { reasoning_tokens: 10 },
    total_tokens: input + made,
  }
  send('response.completed', { response: { ...base, status: 'completed', output, usage } })
  response.end()
}

function itemsOf(step: ModelStep, number: number): object[] {
  const calls = (step.tools ?? []).map((tool, index) => ({
    type: 'function_call',
    id: `f_${number}_${index}`,
    call_id: `call_${number}_${index}`,
    name: tool.name,
    arguments: JSON.stringify(tool.input),
    status: 'completed',
  }))
  const content = [{ type: 'output_text', text: step.text, annotations: [] }]
  const message = { type: 'message', id: `m_${number}`, role: 'assistant', status: 'completed', content }
  return step.text ? [message, ...calls] : calls
}
