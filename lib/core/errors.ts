/** The closed set of reasons a use case refuses (`spec/house.md`, Errors). Each edge maps it once, exhaustively. */
export type RefusalCode =
  | 'NOT_FOUND'
  | 'CONFLICT'
  | 'FORBIDDEN'
  | 'UNAUTHENTICATED'
  | 'VALIDATION'
  | 'PRECONDITION_FAILED'
  | 'CHANGED_SINCE_SEEN'
  | 'TOO_MANY_REQUESTS'

/**
 * What a refusal says to a person: a key under `refusals.*` of the message catalogues with its values, plus the
 * English sentence for logs and the command line.
 */
export type RefusalDetail = {
  key: string
  message: string
  values?: Record<string, string | number>
  /** Extra machine-readable facts: the winner of a race, the problems of a plan, what changed since seen. */
  data?: unknown
}

/** A typed refusal thrown by use cases; never used for bugs. */
export class Refusal extends Error {
  readonly code: RefusalCode
  readonly detail: RefusalDetail

  constructor(code: RefusalCode, detail: RefusalDetail, options?: ErrorOptions) {
    super(detail.message, options)
    this.name = 'Refusal'
    this.code = code
    this.detail = detail
  }
}
