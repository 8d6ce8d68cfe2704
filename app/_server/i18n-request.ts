import { cookies, headers } from 'next/headers'
import { getRequestConfig } from 'next-intl/server'
import { loadMessages } from '@/lib/i18n/load-messages'
import { pickLocale } from '@/lib/i18n/locales'
import { LOCALE_COOKIE, ZONE_COOKIE } from './cookies'

/** Language by cookie, then by `Accept-Language`; times in the zone that the browser told us, else UTC. */
export default getRequestConfig(async () => {
  const [jar, head] = [await cookies(), await headers()]
  const locale = pickLocale(jar.get(LOCALE_COOKIE)?.value, head.get('accept-language') ?? '')
  return { locale, messages: await loadMessages(locale), timeZone: knownZone(jar.get(ZONE_COOKIE)?.value) }
})

function knownZone(zone: string | undefined): string {
  if (!zone) return 'UTC'
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone
  } catch {
    return 'UTC'
  }
}
