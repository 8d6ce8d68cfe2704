import { getTranslations } from 'next-intl/server'
import { webRoot } from '@/app/_server/web-root'
import { type ListedProvider, ProviderList } from '@/components/people/provider-list'
import { urls } from '@/lib/core/urls'
import type { Account } from '@/lib/usecases/read-account'
import { unlinkProviderAction } from './actions'

/** The configured providers and those that lead in here from before; nothing when there is neither. */
export async function Providers({ account }: { account: Account }) {
  const { providers } = webRoot()
  const lost = account.identities.filter(({ issuer }) => !providers.some(known => known.issuer === issuer))
  const entries: ListedProvider[] = [
    ...providers.map(({ id, name, issuer }) => ({
      ...{ name, issuer, linkHref: urls.signInWith(id, { purpose: 'link', next: urls.account }) },
      identity: account.identities.find(identity => identity.issuer === issuer) ?? null,
    })),
    ...lost.map(identity => ({ name: identity.issuer, issuer: identity.issuer, linkHref: null, identity })),
  ]
  if (entries.length === 0) return null
  const t = await getTranslations('people.account')
  return (
    <section className="grid gap-3">
      <h3 id="providers" className="text-lg font-semibold tracking-tight">
        {t('providers')}
      </h3>
      <p className="max-w-[72ch] text-text-2">{t('providersText')}</p>
      <ProviderList providers={entries} unlink={unlinkProviderAction} />
    </section>
  )
}
