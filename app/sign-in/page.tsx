import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { isOwnPath, urls } from '@/lib/core/urls'
import { hasPeople } from '@/lib/usecases/has-people'
import { ClientMessages } from '../_server/client-messages'
import { ProviderLinks, ProviderProblemNotice } from '../_server/provider-links'
import { requestContext } from '../_server/session'
import { EntryFrame } from './entry-frame'
import { SignInForm } from './sign-in-form'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('auth'))('signIn') }
}

export default async function SignInPage({
  searchParams,
}: {
  searchParams: Promise<{ next?: string; problem?: string }>
}) {
  const { next, problem } = await searchParams
  const goOn = isOwnPath(next) ? next : urls.home
  const ctx = await requestContext()
  if (ctx.actor.kind === 'person') redirect(goOn)
  const t = await getTranslations('auth')
  if (!(await hasPeople(ctx))) return <EntryFrame title={t('firstAdmin')} text={t('signInNobody')} />
  return (
    <EntryFrame title={t('signIn')} text={t('signInText')}>
      <ProviderProblemNotice problem={problem} />
      <ClientMessages areas={['auth']}>
        <SignInForm goOn={goOn} />
      </ClientMessages>
      <ProviderLinks purpose="sign-in" goOn={goOn} />
      <p className="text-text-2">{t('forgot')}</p>
    </EntryFrame>
  )
}
