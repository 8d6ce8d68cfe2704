'use client'

import { useTranslations } from 'next-intl'
import { useId, useRef } from 'react'
import { Button } from '@/components/ui/button'
import { CONTROL } from '@/components/ui/field'
import { Notice } from '@/components/ui/notice'
import { announce } from '@/components/ui/toaster'

export type MadeToken = { token: string; name: string }

/** A token that was just made: the one time it can be read, with a button that copies it. */
export function NewToken({ token, name }: MadeToken) {
  const t = useTranslations('settings')
  const field = useRef<HTMLInputElement>(null)
  const id = useId()

  async function copy() {
    field.current?.select()
    try {
      // Browsers have no clipboard for pages that came by plain http from another machine.
      await navigator.clipboard.writeText(token)
      announce({ text: t('copied') })
    } catch {
      announce({ text: t('copyByHand') })
    }
  }

  return (
    <Notice tone="info">
      <div className="grid gap-2" role="status">
        <h2 className="font-semibold">{t('createdTitle', { name })}</h2>
        <p>{t('createdText')}</p>
        <label htmlFor={id} className="sr-only">
          {t('token')}
        </label>
        <div className="flex gap-2">
          <input
            ref={field}
            id={id}
            value={token}
            readOnly
            onFocus={event => event.target.select()}
            className={`${CONTROL} font-mono`}
          />
          <Button onClick={copy}>{t('copy')}</Button>
        </div>
        <p className="text-text-2">
          {t.rich('use', { code: chunks => <code className="font-mono text-xs text-text">{chunks}</code> })}
        </p>
      </div>
    </Notice>
  )
}
