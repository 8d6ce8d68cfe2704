import type { KeyboardEvent } from 'react'
import { focusShown } from './press-in-view'

/** Escape in the comment of an answer goes back to its options, so that single keys work again; nothing typed is lost. */
export function leaveText(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
  const { form } = event.currentTarget
  const option =
    form?.querySelector<HTMLElement>('[name=optionId]:checked') ?? form?.querySelector<HTMLElement>('[name=optionId]')
  if (focusShown(option)) event.preventDefault()
}
