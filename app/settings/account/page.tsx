import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { ClientMessages } from '@/app/_server/client-messages'
import { ProviderProblemNotice } from '@/app/_server/provider-links'
import { pageContext } from '@/app/_server/session'
import { DetailsForm } from '@/components/people/details-form'
import { PasswordForm } from '@/components/people/password-form'
import { SessionList } from '@/components/people/session-list'
import { Bar, Page } from '@/components/ui/bar'
import { readAccount } from '@/lib/usecases/read-account'
import { SettingsTabs } from '../settings-tabs'
import { endSessionsAction, setDetailsAction, setPasswordAction } from './actions'
import { Providers } from './providers'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('people.account'))('title') }
}

/** Who one is here, how one signs in, and where one is signed in. */
export default async function AccountPage({ searchParams }: { searchParams: Promise<{ problem?: string }> }) {
  const { problem } = await searchParams
  const ctx = await pageContext()
  const account = await readAccount(ctx)
  const [t, common] = [await getTranslations('people.account'), await getTranslations('common')]
  return (
    <>
      <Bar title={common('settings')} />
      <Page>
        <ClientMessages areas={['people']}>
          <div className="grid max-w-[760px] gap-8">
            <SettingsTabs current="account" />
            <h2 className="sr-only">{t('title')}</h2>
            <ProviderProblemNotice problem={problem} />
            <DetailsForm action={setDetailsAction} account={account} />
            <PasswordForm action={setPasswordAction} username={account.username} hasPassword={account.hasPassword} />
            <Providers account={account} />
            <section className="grid gap-3">
              <h3 id="sessions" className="text-lg font-semibold tracking-tight">
                {t('sessions')}
              </h3>
              <p className="max-w-[72ch] text-text-2">{t('sessionsText')}</p>
              <SessionList sessions={account.sessions} now={ctx.clock().toISOString()} end={endSessionsAction} />
            </section>
          </div>
        </ClientMessages>
      </Page>
    </>
  )
}
