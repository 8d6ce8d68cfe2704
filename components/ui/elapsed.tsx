'use client'

import { useEffect, useState } from 'react'
import { Duration } from './duration'

/** How long something has been going on, counted on by the second. `now` is the server's, so both render alike. */
export function Elapsed({ since, now }: { since: string; now: string }) {
  const [current, setCurrent] = useState(() => Date.parse(now))
  useEffect(() => {
    setCurrent(Date.now())
    const timer = setInterval(() => setCurrent(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return <Duration ms={Math.max(0, current - Date.parse(since))} />
}
