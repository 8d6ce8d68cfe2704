'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useRef } from 'react'
import { KeyCap } from '@/components/keys/key-cap'
import { useKeyAction } from '@/components/keys/use-key-action'
import { buttonClasses } from '@/components/ui/button'
import { classNames } from '@/components/ui/class-names'
import { ClockTime } from '@/components/ui/clock-time'
import type { Snooze } from '@/lib/core/decision/snooze-time'
import { SNOOZE_FORM } from './snooze-form'

type SnoozeMenuProps = {
  choices: { snooze: Snooze; until: string }[]
  now: string
  /** On the phone it is one of three equal buttons; in the foot of the desktop a quiet one with its key. */
  look: 'phone' | 'foot'
}

/** "Not now, and only for me": until when, as a menu that opens without script. Its buttons belong to `SnoozeForm`. */
export function SnoozeMenu({ choices, now, look }: SnoozeMenuProps) {
  const t = useTranslations('inbox.snooze')
  const menu = useRef<HTMLDetailsElement>(null)
  useKeyAction('snooze', () => open(menu.current))
  useEffect(() => closeFromOutside(menu.current), [])
  const isFoot = look === 'foot'
  return (
    <details ref={menu} className="relative">
      <summary className={classNames(buttonClasses(isFoot ? { tone: 'ghost' } : {}), 'w-full list-none')}>
        {t('button')}
        {isFoot && <KeyCap action="snooze" />}
      </summary>
      <fieldset
        aria-label={t('label')}
        className={classNames(
          'absolute bottom-full z-20 mb-1.5 w-[272px] rounded border bg-surface p-1 shadow-float',
          isFoot ? 'right-0' : 'left-1/2 -translate-x-1/2',
        )}
      >
        {choices.map(({ snooze, until }) => (
          <button
            key={snooze}
            type="submit"
            form={SNOOZE_FORM}
            name="snooze"
            value={snooze}
            className="flex min-h-11 w-full items-center gap-4 rounded px-2.5 text-left hover:bg-hover desk:min-h-8"
          >
            <span className="grow">{t(`for.${snooze}`)}</span>
            <span className="text-text-2">
              <ClockTime at={until} now={now} />
            </span>
          </button>
        ))}
      </fieldset>
    </details>
  )
}

/** Opens the menu and goes to its first choice; false for the one that this width does not show. */
function open(menu: HTMLDetailsElement | null): boolean {
  if (!menu?.checkVisibility()) return false
  menu.open = true
  menu.querySelector('button')?.focus()
  return true
}

/** A choice, Escape, a click elsewhere and focus that leaves close the menu; Escape gives the focus back. */
function closeFromOutside(menu: HTMLDetailsElement | null): (() => void) | undefined {
  if (!menu) return
  const close = (event: Event) => {
    if (event.target instanceof Node && !menu.contains(event.target)) menu.open = false
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !menu.open) return
    event.preventDefault()
    event.stopPropagation()
    menu.open = false
    menu.querySelector('summary')?.focus()
  }
  const onChosen = ({ target }: Event) => {
    if (target instanceof HTMLFormElement && target.id === SNOOZE_FORM) menu.open = false
  }
  document.addEventListener('submit', onChosen)
  document.addEventListener('pointerdown', close)
  document.addEventListener('focusin', close)
  menu.addEventListener('keydown', onKey)
  return () => {
    document.removeEventListener('submit', onChosen)
    document.removeEventListener('pointerdown', close)
    document.removeEventListener('focusin', close)
    menu.removeEventListener('keydown', onKey)
  }
}
