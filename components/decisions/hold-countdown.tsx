'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'

/** "records in 8 s", counted from the server's clock; when it is over the page is read again. */
export function HoldCountdown({ heldUntil, now }: { heldUntil: string; now: string }) {
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
      router.refresh()
    }, 250)
    return () => clearInterval(timer)
  }, [total, router])
  const seconds = Math.ceil(left / 1000)
  return <span className="tabular text-text-2">{seconds > 0 ? t('recordsIn', { seconds }) : t('recorded')}</span>
}
