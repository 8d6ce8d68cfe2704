/** Id of the last event that the reader of a stream has: the header of its browser, else `?after=`; null for none. */
export function readStreamPlace(request: Request): number | null {
  const text = request.headers.get('last-event-id') ?? new URL(request.url).searchParams.get('after')
  return text !== null && /^-?\d{1,15}$/.test(text) ? Number(text) : null
}
