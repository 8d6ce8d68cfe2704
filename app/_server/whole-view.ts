import { headers } from 'next/headers'
import { PATH_HEADER } from './path-header'

const WHOLE = 'whole'

/** Whether the page was asked to show its evidence whole, and the address that does. */
export async function wholeView(): Promise<{ isWhole: boolean; wholeHref: string }> {
  const url = new URL((await headers()).get(PATH_HEADER) ?? '/', 'http://here')
  const isWhole = url.searchParams.has(WHOLE)
  url.searchParams.set(WHOLE, '1')
  return { isWhole, wholeHref: url.pathname + url.search }
}
