'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Button } from './button'
import { announce } from './toaster'

/** Puts a text on the clipboard and says so, or says that the browser would not. */
export function CopyButton({ text, children }: { text: string; children: ReactNode }) {
  const t = useTranslations('common.copy')
  async function copy() {
    try {
      // Browsers have no clipboard for pages that came by plain http from another machine.
      await navigator.clipboard.writeText(text)
      announce({ text: t('done') })
    } catch {
      announce({ text: t('byHand') })
    }
  }
  return <Button onClick={copy}>{children}</Button>
}
