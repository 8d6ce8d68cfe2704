'use client'

import { useTranslations } from 'next-intl'
import { Dialog } from '@/components/ui/dialog'
import { AnswerLine, type AnswerLineProps } from './answer-line'

/** The one-line bar over the inbox. */
export function LineDialog({
  onClose,
  ...line
}: { onClose: () => void } & Pick<AnswerLineProps, 'version' | 'record'>) {
  const t = useTranslations('answering.line')
  return (
    <Dialog title={t('title')} closeLabel={t('close')} onClose={onClose}>
      <AnswerLine {...line} initial={null} isFocused onDone={onClose} />
    </Dialog>
  )
}
