'use client'

import { useFormatter, useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'

/** How long ago, in words; the exact time in the viewer's zone on hover. `now` is the server's, so both render alike. */
export function RelativeTime({ at, now }: { at: string | Date; now: string | Date }) {
  const format = useFormatter()
  const t = useTranslations('common')
  const [current, setCurrent] = useState(() => new Date(now))
  useEffect(() => {
    setCurrent(new Date())
    const timer = setInterval(() => setCurrent(new Date()), 30_000)
    return () => clearInterval(timer)
  }, [])
  const date = new Date(at)
  const isFresh = Math.abs(current.getTime() - date.getTime()) < 45_000
  return (
    <time
      dateTime={date.toISOString()}
      title={format.dateTime(date, EXACT)}
      className="tabular"
      suppressHydrationWarning
    >
      {isFresh ? t('justNow') : format.relativeTime(date, { now: current, style: 'narrow' })}
    </time>
  )
}

const EXACT = { dateStyle: 'medium', timeStyle: 'long' } as const
