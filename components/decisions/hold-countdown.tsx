'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { refreshCalmly } from '@/components/live/refresh-calmly'
import { forgetDraft } from './use-draft'

type CountdownProps = {
  heldUntil: string
  now: string
  /** Names of the drafts of these answers. */
  drafts: string[]
}

/** "records in 8 s", by the server's clock; when it is over, the drafts of the answers are forgotten and the page read again. */
export function HoldCountdown({ heldUntil, now, drafts }: CountdownProps) {
  const t = useTranslations('inbox.tray')
  const router = useRouter()
  const total = Date.parse(heldUntil) - Date.parse(now)
  const names = drafts.join(' ')
  const [left, setLeft] = useState(total)
  useEffect(() => {
    const start = performance.now()
    const timer = setInterval(() => {
      const rest = total - (performance.now() - start)
      setLeft(rest)
      if (rest > 0) return
      clearInterval(timer)
      for (const draft of names.split(' ')) forgetDraft(draft)
      refreshCalmly(router)
    }, 250)
    return () => clearInterval(timer)
  }, [total, router, names])
  const seconds = Math.ceil(left / 1000)
  return <span className="tabular text-text-2">{seconds > 0 ? t('recordsIn', { seconds }) : t('recorded')}</span>
}
