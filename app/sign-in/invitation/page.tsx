import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { ClientMessages } from '@/app/_server/client-messages'
import { requestContext } from '@/app/_server/session'
import { readInvitation } from '@/lib/usecases/open-invitation'
import { EntryFrame } from '../entry-frame'
import { LinkOver } from '../link-over'
import { InvitationForm } from './invitation-form'

type Props = { searchParams: Promise<{ token?: string }> }

export async function generateMetadata(): Promise<Metadata> {
  // The token must not travel on in a Referer.
  return { title: (await getTranslations('auth'))('invitation'), referrer: 'no-referrer' }
}

/** Where somebody who was invited says how they sign in. */
export default async function InvitationPage({ searchParams }: Props) {
  const { token } = await searchParams
  const invitation = typeof token === 'string' ? await readInvitation(await requestContext(), token) : null
  if (typeof token !== 'string' || !invitation) return <LinkOver />
  const t = await getTranslations('auth')
  const { name, email, isAdmin, projects } = invitation
  return (
    <EntryFrame title={t('invitation')} text={t('invitationText', { name })}>
      <div className="grid gap-1.5 text-text-2">
        {isAdmin && <p>{t('invitationAdmin')}</p>}
        {projects.length > 0 && <p>{t('invitationProjects', { projects: projects.join(', ') })}</p>}
        <p className="[overflow-wrap:anywhere]">{t('invitationEmail', { email })}</p>
      </div>
      <ClientMessages areas={['auth']}>
        <InvitationForm token={token} name={name} />
      </ClientMessages>
    </EntryFrame>
  )
}
