import { GeistMono } from 'geist/font/mono'
import { GeistSans } from 'geist/font/sans'
import type { Metadata, Viewport } from 'next'
import { getLocale, getTimeZone, getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { Toaster } from '@/components/ui/toaster'
import { ZoneCookie } from '@/components/ui/zone-cookie'
import { ClientMessages } from './_server/client-messages'
import { ZONE_COOKIE } from './_server/cookies'
import './globals.css'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('common')
  return { title: { default: t('product'), template: `%s · ${t('product')}` }, robots: { index: false } }
}

export const viewport: Viewport = {
  width: 'device-width',
  initialScale: 1,
  viewportFit: 'cover',
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: '#fbfbfa' },
    { media: '(prefers-color-scheme: dark)', color: '#121211' },
  ],
}

export default async function RootLayout({ children }: { children: ReactNode }) {
  const [locale, zone] = [await getLocale(), await getTimeZone()]
  return (
    <html lang={locale} className={`${GeistSans.variable} ${GeistMono.variable}`}>
      <body>
        <ClientMessages areas={[]}>
          {children}
          <Toaster />
          <ZoneCookie name={ZONE_COOKIE} known={zone} />
        </ClientMessages>
      </body>
    </html>
  )
}
