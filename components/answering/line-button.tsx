'use client'

import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { type MouseEvent, useState } from 'react'
import { KeyCap } from '@/components/keys/key-cap'
import { useKeyAction } from '@/components/keys/use-key-action'
import { ButtonLink } from '@/components/ui/button'
import { inboxUrls } from '@/lib/core/inbox-urls'
import type { RecordAnswers } from './answering-shapes'

const LineDialog = dynamic(() => import('./line-dialog').then(file => file.LineDialog), { ssr: false })

/** Opens the one-line bar; a page of its own until there is script, or in another tab. */
export function LineButton({ version, record }: { version: string; record: RecordAnswers }) {
  const t = useTranslations('answering.line')
  const [isOpen, setOpen] = useState(false)
  useKeyAction('one-line', () => {
    setOpen(true)
    return true
  })
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    setOpen(true)
  }
  return (
    <>
      <ButtonLink href={inboxUrls.answerLine()} tone="ghost" kbd={<KeyCap action="one-line" />} onClick={open}>
        {t('title')}
      </ButtonLink>
      {isOpen && <LineDialog version={version} record={record} onClose={() => setOpen(false)} />}
    </>
  )
}
