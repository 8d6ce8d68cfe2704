'use client'

import { useTranslations } from 'next-intl'
import { Button } from './button'
import { EmptyState } from './empty-state'

export type PageError = { error: Error & { digest?: string }; reset: () => void }

/** What a page shows when it could not be read: the digest is the number under which the server logged the cause. */
export function ErrorNotice({ error, reset }: PageError) {
  const t = useTranslations('common.errors')
  return (
    <div className="px-4 desk:px-7" role="alert">
      <EmptyState title={t('title')} text={t('text', { id: error.digest ?? '—' })}>
        <Button onClick={reset}>{t('retry')}</Button>
      </EmptyState>
    </div>
  )
}
