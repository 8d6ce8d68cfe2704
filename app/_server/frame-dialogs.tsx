import { getLocale, getTranslations } from 'next-intl/server'
import type { PalettePage } from '@/components/keys/command-palette'
import { KeyDialogs } from '@/components/keys/key-dialogs'
import { urls } from '@/lib/core/urls'
import { LOCALE_NAMES, LOCALES } from '@/lib/i18n/locales'
import { setLocaleAction, signOutAction } from './account-actions'
import { ClientMessages } from './client-messages'
import { SECTION_PAGES } from './section-pages'
import { pageContext } from './session'

/** The palette and the help of keys with what they lead to. */
export async function FrameDialogs() {
  const locale = await getLocale()
  return (
    <ClientMessages areas={['keys']}>
      <KeyDialogs
        pages={await listPages()}
        languages={LOCALES.filter(known => known !== locale).map(known => ({
          locale: known,
          name: LOCALE_NAMES[known],
        }))}
        setLanguage={setLocaleAction}
        signOut={signOutAction}
        settingsHref={urls.inboxSettings()}
      />
    </ClientMessages>
  )
}

async function listPages(): Promise<PalettePage[]> {
  const { actor } = await pageContext()
  const [t, common] = [await getTranslations('keys.palette'), await getTranslations('common')]
  return [
    ...SECTION_PAGES.map(({ name, action, href }) => ({ label: common(name), href, action })),
    ...(actor.isAdmin ? [{ label: t('newProject'), href: urls.newProject }] : []),
    { label: t('settings'), href: urls.inboxSettings() },
    { label: t('tokens'), href: urls.tokens },
    { label: common('account'), href: urls.account },
    ...(actor.isAdmin ? [{ label: common('people'), href: urls.people }] : []),
    { label: common('activity'), href: urls.activity() },
    ...(actor.isAdmin ? [{ label: common('reconcile'), href: urls.reconcile }] : []),
  ]
}
