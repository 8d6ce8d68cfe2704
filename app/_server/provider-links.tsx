import { getTranslations } from 'next-intl/server'
import { buttonClasses } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { readProviderProblem } from '@/lib/core/people/sign-in-provider'
import { urls } from '@/lib/core/urls'
import { webRoot } from './web-root'

type Props = { purpose: 'sign-in' | 'again'; goOn: string; issuers?: string[] }

/** A way to each configured provider, or those of these issuers. Plain links: they lead out of the application. */
export async function ProviderLinks({ purpose, goOn, issuers }: Props) {
  const providers = webRoot().providers.filter(({ issuer }) => issuers?.includes(issuer) ?? true)
  if (providers.length === 0) return null
  const t = await getTranslations('auth')
  return (
    <div className="grid gap-2">
      <p className="text-center text-text-2">{t('or')}</p>
      {providers.map(({ id, name }) => (
        <a key={id} href={urls.signInWith(id, { purpose, next: goOn })} className={buttonClasses({ size: 'lg' })}>
          <span className="truncate">{t('withProvider', { provider: name })}</span>
        </a>
      ))}
    </div>
  )
}

/** Why the way to a provider and back led nowhere, as the address of the page says. */
export async function ProviderProblemNotice({ problem }: { problem: string | undefined }) {
  const known = readProviderProblem(problem)
  if (!known) return null
  return <Notice tone="error">{(await getTranslations('refusals'))(known)}</Notice>
}
