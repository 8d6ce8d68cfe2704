import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { GoKeys } from '@/components/keys/go-keys'
import { KeyButton } from '@/components/keys/key-button'
import { KeyProvider } from '@/components/keys/key-provider'
import { BarToolsProvider } from '@/components/ui/bar-tools'
import { keyPlatform } from '@/lib/core/keys/format-chord'
import { readInboxSettings } from '@/lib/usecases/read-inbox-settings'
import { FrameDialogs } from './frame-dialogs'
import { SECTION_PAGES } from './section-pages'
import { pageContext, requestUserAgent } from './session'

/** The person's keys on every page, with the palette and the help, and their buttons in the bar. */
export async function KeyFrame({ children }: { children: ReactNode }) {
  const [t, { keys }] = [await getTranslations('keys'), await readInboxSettings(await pageContext())]
  return (
    <KeyProvider settings={keys} guess={keyPlatform(await requestUserAgent())}>
      <GoKeys targets={SECTION_PAGES.map(({ action, href }) => ({ action, href }))} />
      <FrameDialogs />
      <BarToolsProvider
        tools={
          <>
            <KeyButton action="palette">{t('palette.button')}</KeyButton>
            <KeyButton action="help">{t('help.title')}</KeyButton>
          </>
        }
      >
        {children}
      </BarToolsProvider>
    </KeyProvider>
  )
}
