import Link from 'next/link'
import { getTranslations } from 'next-intl/server'
import { Notice } from '@/components/ui/notice'
import { urls } from '@/lib/core/urls'
import type { Context } from '@/lib/usecases/context'
import { isSessionFresh } from '@/lib/usecases/fresh-session'

/** Says before anything is typed that the person has to confirm who they are, and leads there and back to `path`. */
export async function FreshnessNotice({ ctx, path }: { ctx: Context; path: string }) {
  if (await isSessionFresh(ctx)) return null
  const t = await getTranslations('common')
  return (
    <Notice tone="info">
      {t('confirmFirst')}{' '}
      <Link href={urls.signInAgain(path)} prefetch={false} className="font-medium underline">
        {t('confirmIdentity')}
      </Link>
    </Notice>
  )
}
