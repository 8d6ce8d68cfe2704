'use client'

import { useTranslations } from 'next-intl'
import type { ClipboardEvent, KeyboardEvent, RefObject } from 'react'
import { Button } from '@/components/ui/button'
import { CONTROL } from '@/components/ui/field'
import { joinLines } from '@/lib/core/decision/complete-line'
import { LINE_LENGTH } from '@/lib/core/decision/parse-answer-line'
import { inboxUrls } from '@/lib/core/inbox-urls'

type LineFieldProps = {
  field: RefObject<HTMLInputElement | null>
  text: string
  onChange: (text: string) => void
  /** Enter was pressed, alone or with ⌘ or Ctrl. */
  onEnter: (isDeliberate: boolean) => void
  isPending: boolean
  isFocused: boolean
}

/** Where the line is typed; without script a form that asks the server for the preview. */
export function LineField({ field, text, onChange, onEnter, isPending, isFocused }: LineFieldProps) {
  const t = useTranslations('answering.line')
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    onEnter(event.metaKey || event.ctrlKey)
  }
  return (
    <form action={inboxUrls.answerLine()} className="grid gap-1.5 border-b px-4 py-3">
      <label htmlFor="line" className="sr-only">
        {t('label')}
      </label>
      <input
        ref={field}
        id="line"
        name="text"
        value={text}
        onChange={event => onChange(event.target.value)}
        onKeyDown={onKeyDown}
        onPaste={event => pasteLines(event, onChange)}
        readOnly={isPending}
        // biome-ignore lint/a11y/noAutofocus: a dialog that asks for a line puts the cursor into it
        autoFocus={isFocused}
        maxLength={LINE_LENGTH}
        placeholder={t('placeholder')}
        aria-describedby="line-hint"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        className={`${CONTROL} desk:min-h-9 desk:text-md`}
      />
      <p id="line-hint" className="text-text-2">
        {t('hint')}
      </p>
      <noscript>
        <Button type="submit">{t('preview')}</Button>
      </noscript>
    </form>
  )
}

/** Puts several lines into the field as one; one line is pasted by the browser itself. */
function pasteLines(event: ClipboardEvent<HTMLInputElement>, onChange: (text: string) => void) {
  const pasted = event.clipboardData.getData('text')
  if (!/[\r\n]/.test(pasted.trim())) return
  event.preventDefault()
  const { value, selectionStart, selectionEnd } = event.currentTarget
  const [from, to] = [selectionStart ?? value.length, selectionEnd ?? value.length]
  onChange(`${value.slice(0, from)}${joinLines(pasted)}${value.slice(to)}`.slice(0, LINE_LENGTH))
}
