/**
 * Whether a request was made by following a link of this application: another site must not start a visit to a provider in
 * somebody's name. Browsers say so themselves, over plain http by the Referer alone.
 */
export function startsHere(head: Pick<Headers, 'get'>): boolean {
  const site = head.get('sec-fetch-site')
  if (site !== null) return site === 'same-origin'
  const [referer, host] = [head.get('referer'), head.get('host')]
  return referer !== null && URL.canParse(referer) && new URL(referer).host === host
}
