'use client'

import { useTranslations } from 'next-intl'
import { CopyField } from '@/components/ui/copy-field'
import { Notice } from '@/components/ui/notice'

export type MadeToken = { token: string; name: string }

/** A token that was just made: the one time it can be read, with a button that copies it. */
export function NewToken({ token, name }: MadeToken) {
  const t = useTranslations('settings')
  const words = { copy: t('copy'), copied: t('copied'), byHand: t('copyByHand') }
  return (
    <Notice tone="info">
      <div className="grid gap-2" role="status">
        <h2 className="font-semibold">{t('createdTitle', { name })}</h2>
        <p>{t('createdText')}</p>
        <CopyField value={token} label={t('token')} words={words} />
        <p className="text-text-2">
          {t.rich('use', { code: chunks => <code className="font-mono text-xs text-text">{chunks}</code> })}
        </p>
      </div>
    </Notice>
  )
}
