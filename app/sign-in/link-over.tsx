import { getTranslations } from 'next-intl/server'
import { ButtonLink } from '@/components/ui/button'
import { urls } from '@/lib/core/urls'
import { EntryFrame } from './entry-frame'

/** What a link shows that cannot be used any more. */
export async function LinkOver() {
  const t = await getTranslations('auth')
  return (
    <EntryFrame title={t('linkSpentTitle')} text={t('linkOverText')}>
      <ButtonLink href={urls.signIn} size="lg">
        {t('signIn')}
      </ButtonLink>
    </EntryFrame>
  )
}
