import { NextIntlClientProvider } from 'next-intl'
import { getMessages } from 'next-intl/server'
import type { ReactNode } from 'react'
import type { MessageArea } from '@/lib/i18n/load-messages'

/** Hands client components the words of these areas (and `common`), and no others: what is not sent need not load. */
export async function ClientMessages({
  areas,
  children,
}: {
  areas: (MessageArea | 'problems')[]
  children: ReactNode
}) {
  const messages = await getMessages()
  const picked = Object.fromEntries(['common' as const, ...areas].map(area => [area, messages[area]]))
  return <NextIntlClientProvider messages={picked}>{children}</NextIntlClientProvider>
}
