import type { RefusalCode } from './errors'

/** What a server action hands back to the page: its value, or why not in the person's language. */
export type ActionResult<T> = { ok: true; value: T } | ({ ok: false } & ActionFailure)

export type ActionFailure = {
  code: RefusalCode | 'UNEXPECTED'
  /** HTTP status of the same refusal at the API. */
  status: number
  /** Catalogue key under `refusals`, for what the page decides by; never the sentence. */
  key: string
  message: string
  /** VALIDATION: what is wrong with each field, by its name. */
  fields?: Record<string, string>
  /** What was typed into the form, secrets aside, so that nothing has to be typed again. */
  typed?: Record<string, string>
  /** Facts of the refusal: the winner of a race, the problems of a plan. */
  data?: unknown
}
