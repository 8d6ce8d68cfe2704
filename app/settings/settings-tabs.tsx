import { getTranslations } from 'next-intl/server'
import { TabLinks } from '@/components/ui/tab-links'
import { urls } from '@/lib/core/urls'

/** From one page of a person's own settings to the others. */
export async function SettingsTabs({ current }: { current: 'inbox' | 'tokens' }) {
  const [t, common] = [await getTranslations('keys.settings'), await getTranslations('common')]
  return (
    <TabLinks
      label={common('settings')}
      tabs={[
        { href: urls.inboxSettings(), label: t('tab'), isCurrent: current === 'inbox' },
        { href: urls.tokens, label: t('tokens'), isCurrent: current === 'tokens' },
      ]}
    />
  )
}
