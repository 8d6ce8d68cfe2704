import type { ServerResponse } from 'node:http'

/** One answer of the scripted model. The last step of a script repeats. */
export type ModelStep = {
  text?: string
  tools?: { name: string; input: unknown }[]
  usage?: { input?: number; output?: number }
  /** Answers with this HTTP error instead. */
  error?: ModelError
  /** Waits this long before answering. */
  hangMs?: number
  /** Begins an answer and cuts the connection. */
  dropAfterStart?: boolean
}

export type ModelError = { status: number; headers?: Record<string, string>; body?: unknown }

export type ModelScript = {
  /** Answer the first requests, one each, before any step. */
  errors?: (ModelError & { times?: number })[]
  steps: ModelStep[]
}

export type ModelRequest = { method: string; path: string; body: unknown }

export type ModelAnswer = {
  path: string
  body: unknown
  response: ServerResponse
  step: ModelStep
  number: number
}

/** One provider's wire format; the server asks each whether a path is its own. */
export type WireFormat = {
  matches(path: string): boolean
  /** Answers requests that are beside the conversation (token counts, titles) and do not use up a step. */
  answersAside(path: string, body: unknown, response: ServerResponse): boolean
  /** How many answers of the model the request already holds: the number of the step that comes next. */
  turns(body: unknown): number
  errorBody(status: number): unknown
  answer(answer: ModelAnswer): void
}
