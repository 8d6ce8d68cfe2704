import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { ClientMessages } from '@/app/_server/client-messages'
import { pageContext } from '@/app/_server/session'
import { HoldForm } from '@/components/settings/hold-form'
import { KeyForm } from '@/components/settings/key-form'
import { Bar, Page } from '@/components/ui/bar'
import { KEY_ACTIONS } from '@/lib/core/keys/key-actions'
import { resolveKeys } from '@/lib/core/keys/resolve-keys'
import { urls } from '@/lib/core/urls'
import { readInboxSettings } from '@/lib/usecases/read-inbox-settings'
import { SettingsTabs } from '../settings-tabs'
import { setHoldAction, setKeysAction } from './actions'

type Props = { searchParams: Promise<{ defaults?: string }> }

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('keys.settings'))('tab') }
}

/** What a person sets for their own inbox: the keys, and how long their answers are held. */
export default async function InboxSettingsPage({ searchParams }: Props) {
  const isFilled = (await searchParams).defaults !== undefined
  const { keys, holdSeconds } = await readInboxSettings(await pageContext())
  const common = await getTranslations('common')
  return (
    <>
      <Bar title={common('settings')} />
      <Page>
        <ClientMessages areas={['keys']}>
          <div className="grid max-w-[760px] gap-8">
            <SettingsTabs current="inbox" />
            <HoldForm action={setHoldAction} holdSeconds={holdSeconds} />
            <KeyForm
              key={isFilled ? 'filled' : 'own'}
              action={setKeysAction}
              isOn={!keys.off}
              keys={isFilled ? KEY_ACTIONS : resolveKeys({ ...keys, off: false })}
              isFilled={isFilled}
              defaultsHref={urls.inboxSettings({ defaults: true })}
            />
          </div>
        </ClientMessages>
      </Page>
    </>
  )
}
