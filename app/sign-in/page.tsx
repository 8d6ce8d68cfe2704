import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { isOwnPath, urls } from '@/lib/core/urls'
import { ClientMessages } from '../_server/client-messages'
import { requestContext } from '../_server/session'
import { EntryFrame } from './entry-frame'
import { SignInForm } from './sign-in-form'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('auth'))('signIn') }
}

export default async function SignInPage({ searchParams }: { searchParams: Promise<{ next?: string }> }) {
  const { next } = await searchParams
  const goOn = isOwnPath(next) ? next : urls.home
  const { actor } = await requestContext()
  if (actor.kind === 'person') redirect(goOn)
  const t = await getTranslations('auth')
  return (
    <EntryFrame title={t('signIn')} text={t('signInText')}>
      <ClientMessages areas={['auth']}>
        <SignInForm goOn={goOn} />
      </ClientMessages>
    </EntryFrame>
  )
}
