'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { Button } from '@/components/ui/button'

const STORE = 'gatewalk-keys'

/**
 * The keys of the inbox, each also a visible control; one button switches them all off (WCAG 2.1.4). They press what is
 * on the page, so they can do nothing that the mouse cannot. A key whose target is out of view only scrolls to it.
 */
export function InboxKeys({ listHref }: { listHref: string }) {
  const t = useTranslations('inbox')
  const router = useRouter()
  const [isOn, setOn] = useState(true)
  useEffect(() => setOn(localStorage.getItem(STORE) !== 'off'), [])
  useEffect(() => {
    if (!isOn) return
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey) return
      if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) return take(event, submitAnswer)
      if (event.metaKey || event.ctrlKey || isTyping(event.target)) return
      if (/^[1-9]$/.test(event.key)) return take(event, () => choose(event.key))
      const isOnControl = event.target instanceof Element && event.target.closest('a, button, summary, input') !== null
      if (isOnControl && OWN_KEYS.includes(event.key)) return
      const press = KEYS[event.key]
      if (press) take(event, press)
      else if (event.key === 'Escape') router.push(listHref)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [isOn, listHref, router])
  const toggle = () => {
    localStorage.setItem(STORE, isOn ? 'off' : 'on')
    setOn(!isOn)
  }
  return (
    <span className="hidden items-center gap-1.5 desk:flex">
      <Button tone="ghost" kbd="i" onClick={toggleWhy}>
        {t('why')}
      </Button>
      <Button tone="ghost" aria-pressed={isOn} onClick={toggle}>
        {isOn ? t('keysOn') : t('keysOff')}
      </Button>
    </span>
  )
}

const KEYS: Record<string, () => boolean> = {
  j: () => openRow(1),
  ArrowDown: () => openRow(1),
  k: () => openRow(-1),
  ArrowUp: () => openRow(-1),
  Enter: () => focusOn('[data-answer] input:not([type=hidden])'),
  c: () => focusOn('#comment'),
  z: () => press('[data-undo] button'),
  i: toggleWhy,
  '.': () => press('[data-newcomers]'),
}

/** Keys that a focused control, or a group of radios, needs itself. */
const OWN_KEYS = ['Enter', 'ArrowDown', 'ArrowUp']

function take(event: KeyboardEvent, act: () => boolean) {
  if (act()) event.preventDefault()
}

/** A control that has the keys for itself: text, lists, and the arrow keys of radios. */
function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest('textarea, select, input, [contenteditable], [role=tablist]') !== null &&
    !(target instanceof HTMLInputElement && target.type === 'radio')
  )
}

function openRow(step: 1 | -1): boolean {
  const rows = [...document.querySelectorAll<HTMLAnchorElement>('a[data-row]')]
  const at = rows.findIndex(row => row.getAttribute('aria-current') === 'true')
  const row = rows[at + step]
  if (!row) return false
  row.scrollIntoView({ block: 'nearest' })
  row.click()
  return true
}

function choose(key: string): boolean {
  const radio = document.querySelector<HTMLInputElement>(`[data-answer] input[data-key="${key}"]`)
  if (!radio?.form) return false
  if (!isInView(radio)) radio.scrollIntoView({ block: 'center' })
  else {
    radio.click()
    radio.focus()
    const needsWords = radio.value === 'free-text'
    if (needsWords) focusOn('#comment')
    else if (radio.form.dataset.answer === 'quick') radio.form.requestSubmit()
  }
  return true
}

function submitAnswer(): boolean {
  const form = document.querySelector<HTMLFormElement>('form[data-answer]')
  form?.requestSubmit()
  return form !== null
}

function press(selector: string): boolean {
  const control = document.querySelector<HTMLElement>(selector)
  control?.click()
  return control !== null
}

function focusOn(selector: string): boolean {
  const control = document.querySelector<HTMLElement>(selector)
  control?.focus()
  control?.scrollIntoView({ block: 'nearest' })
  return control !== null
}

function toggleWhy(): boolean {
  const list = document.querySelector<HTMLElement>('[data-inbox]')
  if (list) list.dataset.why = list.dataset.why === 'on' ? 'off' : 'on'
  return list !== null
}

function isInView(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect()
  return top >= 0 && bottom <= window.innerHeight
}
