'use client'

import { useRouter } from 'next/navigation'
import { useEffect } from 'react'

/** Tells the server the viewer's time zone, once, so that times are rendered in it. */
export function ZoneCookie({ name, known }: { name: string; known: string }) {
  const router = useRouter()
  useEffect(() => {
    const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
    if (zone === known) return
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
    document.cookie = `${name}=${encodeURIComponent(zone)}; path=/; max-age=31536000; samesite=lax`
    router.refresh()
  }, [name, known, router])
  return null
}
