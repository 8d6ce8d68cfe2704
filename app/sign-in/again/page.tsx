import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { ClientMessages } from '@/app/_server/client-messages'
import { ProviderLinks, ProviderProblemNotice } from '@/app/_server/provider-links'
import { requestContext } from '@/app/_server/session'
import { ButtonLink } from '@/components/ui/button'
import { isOwnPath, urls } from '@/lib/core/urls'
import { readAccount } from '@/lib/usecases/read-account'
import { EntryFrame } from '../entry-frame'
import { AgainForm } from './again-form'

type Props = { searchParams: Promise<{ next?: string; problem?: string }> }

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('auth'))('again') }
}

/** Asks a person who is signed in for a proof that it is still them, and leads back to what they were about to do. */
export default async function SignInAgainPage({ searchParams }: Props) {
  const { next, problem } = await searchParams
  const goOn = isOwnPath(next) ? next : urls.home
  const ctx = await requestContext()
  const { actor } = ctx
  if (actor.kind !== 'person') redirect(urls.signInTo(goOn))
  const { hasPassword, identities } = await readAccount(ctx)
  // Who has a password proves nothing by a provider that does not say when it asked.
  const issuers = identities.filter(({ provider }) => provider === 'oidc' || !hasPassword).map(({ issuer }) => issuer)
  const t = await getTranslations('auth')
  return (
    <EntryFrame title={t('again')} text={t('againText', { name: actor.name })}>
      <ProviderProblemNotice problem={problem} />
      {hasPassword && (
        <ClientMessages areas={['auth']}>
          <AgainForm goOn={goOn} />
        </ClientMessages>
      )}
      <ProviderLinks purpose="again" goOn={goOn} issuers={issuers} />
      <ButtonLink href={goOn} tone="ghost" size="lg">
        {t('back')}
      </ButtonLink>
    </EntryFrame>
  )
}
