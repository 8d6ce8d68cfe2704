'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { forgetDraft } from './use-draft'

/** "records in 8 s", by the server's clock; when it is over, the draft of the answer is forgotten and the page read again. */
export function HoldCountdown({ heldUntil, now, draft }: { heldUntil: string; now: string; draft: string }) {
  const t = useTranslations('inbox.tray')
  const router = useRouter()
  const total = Date.parse(heldUntil) - Date.parse(now)
  const [left, setLeft] = useState(total)
  useEffect(() => {
    const start = performance.now()
    const timer = setInterval(() => {
      const rest = total - (performance.now() - start)
      setLeft(rest)
      if (rest > 0) return
      clearInterval(timer)
      forgetDraft(draft)
      router.refresh()
    }, 250)
    return () => clearInterval(timer)
  }, [total, router, draft])
  const seconds = Math.ceil(left / 1000)
  return <span className="tabular text-text-2">{seconds > 0 ? t('recordsIn', { seconds }) : t('recorded')}</span>
}
