'use client'

import { Content, Description, Portal, Root, Title } from '@radix-ui/react-dialog'
import { X } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { classNames } from './class-names'

type DialogProps = {
  title: ReactNode
  /** Said after the title; stands in the dialog for the ear only. */
  description?: string
  closeLabel: string
  /** The title is for the ear only: the first control says what it is. */
  isBare?: boolean
  onClose: () => void
  /** After it is gone, instead of giving the focus back to what had it. */
  after?: () => (() => void) | null
  children: ReactNode
}

/**
 * A modal dialog over the page: focus stays within, Escape and a click beside it close it, and the focus goes back to
 * where it was. Big: load it when it is first opened.
 */
export function Dialog({ title, description, closeLabel, isBare = false, onClose, after, children }: DialogProps) {
  const before = useRef(document.activeElement)
  const giveBack = (event: Event) => {
    event.preventDefault()
    const act = after?.()
    if (before.current instanceof HTMLElement && before.current.isConnected) before.current.focus()
    act?.()
  }
  return (
    <Root open onOpenChange={isOpen => isOpen || onClose()}>
      <Portal>
        <div aria-hidden="true" className="fixed inset-0 z-40 bg-[rgb(0_0_0/0.32)]" />
        <Content
          onCloseAutoFocus={giveBack}
          {...(description ? {} : { 'aria-describedby': undefined })}
          className={classNames(
            'fixed inset-x-4 top-[10vh] z-50 mx-auto flex max-h-[80vh] flex-col overflow-hidden rounded border bg-surface shadow-float outline-none',
            isBare ? 'max-w-[640px]' : 'max-w-[760px]',
          )}
        >
          <div className={classNames(isBare ? 'sr-only' : 'flex min-h-11 items-center border-b px-4')}>
            <Title className="text-md font-semibold">{title}</Title>
            {description && <Description className="sr-only">{description}</Description>}
            {!isBare && (
              <button
                type="button"
                onClick={onClose}
                aria-label={closeLabel}
                className="-mr-2 ml-auto grid size-11 place-items-center rounded text-text-2 hover:bg-hover hover:text-text desk:size-8"
              >
                <X aria-hidden="true" size={16} />
              </button>
            )}
          </div>
          {children}
        </Content>
      </Portal>
    </Root>
  )
}
