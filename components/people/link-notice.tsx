'use client'

import { useTranslations } from 'next-intl'
import { CopyField } from '@/components/ui/copy-field'
import { Notice } from '@/components/ui/notice'

/** A link that was just made for somebody: the one time it can be read. */
export type MadeLink = { link: string; name: string; kind: 'invitation' | 'reset' }

/** The link with a button that copies it, and how to hand it over. */
export function LinkNotice({ link, name, kind }: MadeLink) {
  const t = useTranslations('people')
  const words = { copy: t('copy'), copied: t('copied'), byHand: t('copyByHand') }
  return (
    <Notice tone="info">
      <div className="grid gap-2" role="status">
        <h3 className="font-semibold">{t('linkFor', { name })}</h3>
        <p>{t(kind === 'invitation' ? 'inviteLinkText' : 'resetLinkText')}</p>
        <CopyField value={link} label={t('linkFor', { name })} words={words} />
      </div>
    </Notice>
  )
}
