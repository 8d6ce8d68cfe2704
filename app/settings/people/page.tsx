import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { ClientMessages } from '@/app/_server/client-messages'
import { FreshnessNotice } from '@/app/_server/freshness-notice'
import { orNotFound } from '@/app/_server/or-not-found'
import { pageContext } from '@/app/_server/session'
import { InvitationList } from '@/components/people/invitation-list'
import { InviteForm } from '@/components/people/invite-form'
import { PersonList } from '@/components/people/person-list'
import { Bar, Page } from '@/components/ui/bar'
import { urls } from '@/lib/core/urls'
import { readPeople } from '@/lib/usecases/read-people'
import { SettingsTabs } from '../settings-tabs'
import { inviteAction, managePersonAction, revokeInvitationAction } from './actions'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('people'))('title') }
}

/** Everybody of the installation and who is invited; for administrators. */
export default async function PeoplePage() {
  const ctx = await pageContext()
  const { people, invitations, projects } = await orNotFound(readPeople(ctx))
  const [t, common] = [await getTranslations('people'), await getTranslations('common')]
  return (
    <>
      <Bar title={common('settings')} />
      <Page>
        <ClientMessages areas={['people']}>
          <div className="grid max-w-[760px] gap-6">
            <SettingsTabs current="people" />
            <h2 className="sr-only">{t('title')}</h2>
            <p className="max-w-[72ch] text-md text-text-2">{t('intro')}</p>
            <FreshnessNotice ctx={ctx} path={urls.people} />
            <InviteForm action={inviteAction} projects={projects} />
            <PersonList people={people} now={ctx.clock().toISOString()} manage={managePersonAction} />
            {invitations.length > 0 && (
              <section className="grid gap-2">
                <h3 id="invitations" className="text-lg font-semibold tracking-tight">
                  {t('invitations')}
                </h3>
                <InvitationList invitations={invitations} revoke={revokeInvitationAction} />
              </section>
            )}
          </div>
        </ClientMessages>
      </Page>
    </>
  )
}
