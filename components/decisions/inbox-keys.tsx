'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { KeyCap } from '@/components/keys/key-cap'
import { useKeyAction } from '@/components/keys/use-key-action'
import { Button } from '@/components/ui/button'

/** The keys of the ranked list: they press its rows, so they can do nothing that the mouse cannot. */
export function InboxKeys({ listHref }: { listHref: string }) {
  const t = useTranslations('inbox')
  const router = useRouter()
  useKeyAction('why', toggleWhy)
  useKeyAction('back', () => {
    router.push(listHref)
    return true
  })
  return (
    <Button tone="ghost" kbd={<KeyCap action="why" />} onClick={toggleWhy} className="max-desk:hidden">
      {t('why')}
    </Button>
  )
}

function toggleWhy(): boolean {
  const list = document.querySelector<HTMLElement>('[data-inbox]')
  if (list) list.dataset.why = list.dataset.why === 'on' ? 'off' : 'on'
  return list !== null
}
