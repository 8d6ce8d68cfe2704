import { getTranslations } from 'next-intl/server'
import { TabLinks } from '@/components/ui/tab-links'
import { urls } from '@/lib/core/urls'
import { pageContext } from '../_server/session'

export type SettingsTab = 'account' | 'inbox' | 'tokens' | 'people'

/** From one page of settings to the others: a person's own, and for administrators those of the installation. */
export async function SettingsTabs({ current }: { current: SettingsTab }) {
  const { actor } = await pageContext()
  const [t, settings] = [await getTranslations('keys.settings'), await getTranslations('settings.tab')]
  const common = await getTranslations('common')
  const tabs: { id: SettingsTab; href: string; label: string }[] = [
    { id: 'account', href: urls.account, label: settings('account') },
    { id: 'inbox', href: urls.inboxSettings(), label: t('tab') },
    { id: 'tokens', href: urls.tokens, label: t('tokens') },
    ...(actor.isAdmin ? [{ id: 'people' as const, href: urls.people, label: settings('people') }] : []),
  ]
  return (
    <TabLinks label={common('settings')} tabs={tabs.map(({ id, ...tab }) => ({ ...tab, isCurrent: id === current }))} />
  )
}
