'use client'

import Link from 'next/link'
import { usePathname, useSearchParams } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { Notice } from '@/components/ui/notice'
import type { ActionFailure } from '@/lib/core/action-result'
import { inboxUrls } from '@/lib/core/inbox-urls'

/** Why an action was refused; when its person has to confirm who they are first, with the way there and back. */
export function FailureNotice({ failure }: { failure: Pick<ActionFailure, 'key' | 'message'> }) {
  const t = useTranslations('common')
  const [path, query] = [usePathname(), useSearchParams().toString()]
  const here = query ? `${path}?${query}` : path
  return (
    <Notice tone="error">
      {failure.message}
      {failure.key === 'reauthenticate' && (
        <>
          {' '}
          <Link href={inboxUrls.signInAgain(here)} prefetch={false} className="font-medium underline">
            {t('confirmIdentity')}
          </Link>
        </>
      )}
    </Notice>
  )
}
