'use client'

import { ArrowDown, ArrowUp } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { announce } from '@/components/ui/toaster'
import { KeyCap } from './key-cap'
import { isShown } from './press-in-view'
import { useKeyAction } from './use-key-action'

/**
 * Keys and buttons that walk through what is marked `data-place` within: changes of a diff, errors of a log. The focus
 * and the view go there; after the last comes the first, or with `isOpenEnded` what else on the page has the key.
 */
export function Places({ isOpenEnded = false, children }: { isOpenEnded?: boolean; children: ReactNode }) {
  const t = useTranslations('inbox.say')
  const within = useRef<HTMLDivElement>(null)
  const [total, setTotal] = useState(0)
  const [at, setAt] = useState(-1)
  useEffect(() => setTotal(findPlaces(within.current).length))
  const move = (step: 1 | -1) => {
    const places = findPlaces(within.current)
    const focused = places.findIndex(place => place.matches(':focus'))
    const here = focused === -1 ? at : focused
    if (isOpenEnded && step === 1 && here === places.length - 1) return false
    const next = placeAfter(here, step, places.length)
    const place = places[next]
    if (!place) return false
    setAt(next)
    goTo(place)
    announce({ text: t('place', { position: next + 1, total: places.length }), isOnlySaid: true })
    return true
  }
  useKeyAction('next-place', total > 0 ? () => move(1) : null)
  useKeyAction('previous-place', total > 0 ? () => move(-1) : null)
  return (
    <div ref={within}>
      {total > 1 && (
        <div className="mb-2 flex items-center justify-end gap-1 text-text-2 max-desk:hidden">
          {at >= 0 && at < total && <span className="tabular mr-1.5">{t('place', { position: at + 1, total })}</span>}
          <Button tone="ghost" kbd={<KeyCap action="previous-place" />} onClick={() => move(-1)}>
            <ArrowUp aria-hidden="true" size={14} />
            {t('previousPlace')}
          </Button>
          <Button tone="ghost" kbd={<KeyCap action="next-place" />} onClick={() => move(1)}>
            <ArrowDown aria-hidden="true" size={14} />
            {t('nextPlace')}
          </Button>
        </div>
      )}
      {children}
    </div>
  )
}

function findPlaces(within: HTMLElement | null): HTMLElement[] {
  return [...(within?.querySelectorAll<HTMLElement>('[data-place]') ?? [])].filter(place =>
    isShown(foldOf(place) ?? place),
  )
}

/** What is folded away with a summary counts: going there unfolds it. */
function foldOf(place: HTMLElement): HTMLDetailsElement | null {
  return place.closest<HTMLDetailsElement>('details:not([open])')
}

function placeAfter(at: number, step: 1 | -1, total: number): number {
  if (at < 0 || at >= total) return step === 1 ? 0 : total - 1
  return (at + step + total) % total
}

function goTo(place: HTMLElement) {
  const fold = foldOf(place)
  if (fold) fold.open = true
  place.tabIndex = -1
  place.focus({ preventScroll: true })
  place.scrollIntoView({ block: place.offsetHeight > window.innerHeight / 2 ? 'start' : 'center' })
}
