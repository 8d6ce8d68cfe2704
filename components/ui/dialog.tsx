'use client'

import { useTranslations } from 'next-intl'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { Button } from './button'

/** A modal window on the native element: the browser keeps focus inside, Esc closes, focus returns where it was. */
export function Dialog({ title, isOpen, onClose, children, actions }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const t = useTranslations('common')
  useEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    if (isOpen && !dialog.open) dialog.showModal()
    if (!isOpen && dialog.open) dialog.close()
  }, [isOpen])

  return (
    <dialog
      ref={ref}
      aria-labelledby={titleId}
      onClose={onClose}
      className="m-auto w-[min(520px,calc(100vw-32px))] max-h-[calc(100dvh-32px)] overflow-auto rounded border bg-surface p-5 text-text shadow-float backdrop:bg-[rgb(0_0_0/0.35)]"
    >
      <h2 id={titleId} className="text-md font-semibold">
        {title}
      </h2>
      <div className="mt-2">{children}</div>
      <div className="mt-5 flex flex-wrap justify-end gap-2">
        <Button tone="ghost" onClick={onClose}>
          {t('cancel')}
        </Button>
        {actions}
      </div>
    </dialog>
  )
}

type DialogProps = { title: string; isOpen: boolean; onClose: () => void; children: ReactNode; actions?: ReactNode }
