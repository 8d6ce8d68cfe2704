/**
 * The address a request came from: the last hop of X-Forwarded-For. Without a trusted proxy it is the peer's, written by
 * worker/peer-address.mjs; with one it is what that proxy has appended, after whatever the client sent.
 */
export function addressOf(head: Pick<Headers, 'get'>): string {
  return (head.get('x-forwarded-for') ?? '').split(',').at(-1)?.trim() ?? ''
}
