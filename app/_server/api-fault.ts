import { unreachable } from '@/lib/core/invariant'

/** What the API refuses before any use case is asked. */
export type ApiFaultCode = 'MALFORMED' | 'TOO_LARGE' | 'PRECONDITION_REQUIRED' | 'NO_SUCH_ENDPOINT'

/** A request the API cannot take as it stands; the message is for the programmer at the other end. */
export class ApiFault extends Error {
  readonly code: ApiFaultCode
  readonly data: unknown

  constructor(code: ApiFaultCode, message: string, data?: unknown) {
    super(message)
    this.name = 'ApiFault'
    this.code = code
    this.data = data
  }
}

/** The HTTP status of each fault. */
export function faultStatus(code: ApiFaultCode): number {
  switch (code) {
    case 'MALFORMED':
      return 400
    case 'NO_SUCH_ENDPOINT':
      return 404
    case 'TOO_LARGE':
      return 413
    case 'PRECONDITION_REQUIRED':
      return 428
    default:
      return unreachable(code)
  }
}
