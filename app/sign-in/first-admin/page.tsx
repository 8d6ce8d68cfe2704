import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { ClientMessages } from '@/app/_server/client-messages'
import { requestContext } from '@/app/_server/session'
import { ButtonLink } from '@/components/ui/button'
import { urls } from '@/lib/core/urls'
import { isLinkValid } from '@/lib/usecases/create-first-admin'
import { EntryFrame } from '../entry-frame'
import { FirstAdminForm } from './first-admin-form'

export async function generateMetadata(): Promise<Metadata> {
  // The token must not travel on in a Referer.
  return { title: (await getTranslations('auth'))('firstAdmin'), referrer: 'no-referrer' }
}

export default async function FirstAdminPage({ searchParams }: { searchParams: Promise<{ token?: string }> }) {
  const [{ token }, t] = [await searchParams, await getTranslations('auth')]
  if (typeof token !== 'string' || !(await isLinkValid(await requestContext(), token))) {
    return (
      <EntryFrame title={t('linkSpentTitle')} text={t('linkSpentText')}>
        <ButtonLink href={urls.signIn} size="lg">
          {t('signIn')}
        </ButtonLink>
      </EntryFrame>
    )
  }
  return (
    <EntryFrame title={t('firstAdmin')} text={t('firstAdminText')}>
      <ClientMessages areas={['auth']}>
        <FirstAdminForm token={token} />
      </ClientMessages>
    </EntryFrame>
  )
}
