'use client'

import { type ReactNode, useRef } from 'react'
import type { KeyAction } from '@/lib/core/keys/key-actions'
import { pressInView } from './press-in-view'
import { useKeyAction } from './use-key-action'

type PressByKeyProps = { action: KeyAction; children: ReactNode; isOn?: boolean }

/** The first button or link within is pressed by the action's key as by the mouse, while it is on. */
export function PressByKey({ action, children, isOn = true }: PressByKeyProps) {
  const within = useRef<HTMLDivElement>(null)
  const press = () => pressInView(within.current?.querySelector<HTMLElement>('a[href], button'))
  useKeyAction(action, isOn ? press : null)
  return (
    <div ref={within} className="contents">
      {children}
    </div>
  )
}
