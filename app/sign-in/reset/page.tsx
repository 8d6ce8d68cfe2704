import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { ClientMessages } from '@/app/_server/client-messages'
import { requestContext } from '@/app/_server/session'
import { readResetLink } from '@/lib/usecases/reset-password'
import { EntryFrame } from '../entry-frame'
import { LinkOver } from '../link-over'
import { ResetForm } from './reset-form'

type Props = { searchParams: Promise<{ token?: string }> }

export async function generateMetadata(): Promise<Metadata> {
  // The token must not travel on in a Referer.
  return { title: (await getTranslations('auth'))('reset'), referrer: 'no-referrer' }
}

/** Where a person who has forgotten their password chooses another. */
export default async function ResetPage({ searchParams }: Props) {
  const { token } = await searchParams
  const user = typeof token === 'string' ? await readResetLink(await requestContext(), token) : null
  if (typeof token !== 'string' || !user) return <LinkOver />
  const t = await getTranslations('auth')
  return (
    <EntryFrame title={t('reset')} text={t('resetText', { name: user.name, username: user.username })}>
      <ClientMessages areas={['auth']}>
        <ResetForm token={token} username={user.username} />
      </ClientMessages>
    </EntryFrame>
  )
}
