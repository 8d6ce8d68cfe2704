import { z } from 'zod'
import type { ModelAnswer, ModelStep, WireFormat } from './types'

/** Gemini API: `POST …/models/<model>:streamGenerateContent`, and what the CLI asks beside the conversation. */
export const gemini: WireFormat = {
  matches: path => /:(streamGenerateContent|generateContent|countTokens)$/.test(path),
  answersAside: (path, _, response) => {
    if (path.endsWith(':streamGenerateContent')) return false
    const asked = path.endsWith(':countTokens') ? { totalTokens: 1_000 } : chunkOf({ text: ASIDE }, path)
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify(asked))
    return true
  },
  turns: body => {
    const contents = requestSchema.safeParse(body).data?.contents ?? []
    return contents.filter(content => content.role === 'model').length
  },
  errorBody: status => ({
    error: { code: status, ...(ERRORS[status] ?? { message: `error ${status}`, status: 'INTERNAL' }) },
  }),
  answer,
}

const requestSchema = z.looseObject({ contents: z.array(z.looseObject({ role: z.string().optional() })).optional() })

/** Answers the CLI's questions about which model should work and who speaks next. */
const ASIDE = '{"reasoning":"scripted","next_speaker":"user","model_choice":"pro","complexity_score":50}'

const ERRORS: Record<number, { message: string; status: string } | undefined> = {
  401: { message: 'API key not valid.', status: 'UNAUTHENTICATED' },
  429: { message: 'Resource has been exhausted (e.g. check quota).', status: 'RESOURCE_EXHAUSTED' },
  503: { message: 'The model is overloaded. Please try again later.', status: 'UNAVAILABLE' },
}

function answer({ path, response, step }: ModelAnswer): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  if (step.dropAfterStart) {
    response.write('data: {"candidates":[{"content":{"role":"model","parts":[{"text":"I beg')
    setTimeout(() => response.destroy(), 50)
    return
  }
  response.end(`data: ${JSON.stringify(chunkOf(step, path))}\n\n`)
}

function chunkOf(step: ModelStep, path: string): object {
  const calls = (step.tools ?? []).map(tool => ({ functionCall: { name: tool.name, args: tool.input } }))
  const parts = step.text ? [{ text: step.text }, ...calls] : calls
  const [input, made] = [step.usage?.input ?? 1_000, step.usage?.output ?? 50]
  return {
    candidates: [{ content: { role: 'model', parts }, finishReason: 'STOP', index: 0 }],
    modelVersion: /models\/([^:]+)/.exec(path)?.[1],
    usageMetadata: {
      promptTokenCount: input,
      candidatesTokenCount: made,
      totalTokenCount: input + made,
      cachedContentTokenCount: 300,
    },
  }
}
