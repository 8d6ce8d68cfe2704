import { getTranslations } from 'next-intl/server'
import { ButtonLink } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { urls } from '@/lib/core/urls'

/** Says that nothing is here, without saying whether it exists. */
export async function NotFoundNotice() {
  const t = await getTranslations('common.errors')
  return (
    <div className="px-4 desk:px-7">
      <EmptyState title={t('notFoundTitle')} text={t('notFoundText')}>
        <ButtonLink href={urls.projects}>{t('toProjects')}</ButtonLink>
      </EmptyState>
    </div>
  )
}
