'use client'

import { useId, useRef } from 'react'
import { Button } from './button'
import { CONTROL } from './field'
import { announce } from './toaster'

type Props = { value: string; label: string; words: { copy: string; copied: string; byHand: string } }

/** A text that is there to be taken away, with a button that copies it. */
export function CopyField({ value, label, words }: Props) {
  const field = useRef<HTMLInputElement>(null)
  const id = useId()

  async function copy() {
    field.current?.select()
    try {
      // Browsers have no clipboard for pages that came by plain http from another machine.
      await navigator.clipboard.writeText(value)
      announce({ text: words.copied })
    } catch {
      announce({ text: words.byHand })
    }
  }

  return (
    <div className="flex gap-2">
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <input
        ref={field}
        id={id}
        value={value}
        readOnly
        onFocus={event => event.target.select()}
        className={`${CONTROL} font-mono`}
      />
      <Button onClick={copy}>{words.copy}</Button>
    </div>
  )
}
