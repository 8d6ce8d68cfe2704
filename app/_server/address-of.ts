/** The address a request came from; a proxy's word for it counts only when it is told to be trusted. */
export function addressOf(head: Pick<Headers, 'get'>, trustsProxy: boolean): string {
  // Next itself writes the peer's address here, after whatever the client sent; without a proxy only the last is true.
  const hops = (head.get('x-forwarded-for') ?? '').split(',').map(hop => hop.trim())
  return (trustsProxy ? hops[0] : hops.at(-1)) ?? ''
}
