import { getTranslations } from 'next-intl/server'
import { ButtonLink } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { urls } from '@/lib/core/urls'

export default async function NotFound() {
  const t = await getTranslations('common.errors')
  return (
    <main className="px-4 desk:px-7">
      <EmptyState title={t('notFoundTitle')} text={t('notFoundText')}>
        <ButtonLink href={urls.projects}>{t('toProjects')}</ButtonLink>
      </EmptyState>
    </main>
  )
}
