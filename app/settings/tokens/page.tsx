import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { ClientMessages } from '@/app/_server/client-messages'
import { pageContext } from '@/app/_server/session'
import { TokenForm } from '@/components/settings/token-form'
import { TokenList } from '@/components/settings/token-list'
import { Bar, Page } from '@/components/ui/bar'
import { EmptyState } from '@/components/ui/empty-state'
import { PERSONAL_SCOPES } from '@/lib/usecases/api-token'
import { listApiTokens } from '@/lib/usecases/list-api-tokens'
import { SettingsTabs } from '../settings-tabs'
import { createTokenAction, revokeTokenAction } from './actions'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('settings'))('title') }
}

export default async function TokensPage() {
  const ctx = await pageContext()
  const [t, common] = [await getTranslations('settings'), await getTranslations('common')]
  const tokens = await listApiTokens(ctx)
  return (
    <>
      <Bar title={common('settings')} />
      <Page>
        <ClientMessages areas={['settings']}>
          <div className="grid max-w-[760px] gap-8">
            <SettingsTabs current="tokens" />
            <h2 className="sr-only">{t('title')}</h2>
            <p className="max-w-[72ch] text-md text-text-2">{t('intro')}</p>
            <TokenForm action={createTokenAction} scopes={PERSONAL_SCOPES} />
            {tokens.length > 0 ? (
              <TokenList tokens={tokens} now={ctx.clock().toISOString()} revoke={revokeTokenAction} />
            ) : (
              <div className="border-t">
                <EmptyState title={t('none')} text={t('noneText')} />
              </div>
            )}
          </div>
        </ClientMessages>
      </Page>
    </>
  )
}
