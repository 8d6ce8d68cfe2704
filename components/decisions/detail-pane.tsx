'use client'

import { type ReactNode, useEffect, useState } from 'react'
import { afterPaint } from '@/components/ui/after-paint'
import { classNames } from '@/components/ui/class-names'
import { useInboxMark } from './inbox-mark'

/**
 * The open decision. While another row is already marked it takes no answer: nobody may answer what they left. Keys see
 * that at once by `data-left`; the browser is told after the mark is painted, for making much inert takes long.
 */
export function DetailPane({ className, children }: { className?: string; children: ReactNode }) {
  const { marked, shown } = useInboxMark()
  const isLeft = marked !== shown
  const [left, setLeft] = useState<string | null>(null)
  useEffect(() => (isLeft ? afterPaint(() => setLeft(shown)) : undefined), [isLeft, shown])
  const isInert = isLeft && left === shown
  return (
    <div
      data-left={isLeft ? '' : undefined}
      inert={isInert}
      aria-busy={isInert}
      className={classNames(className, 'transition-opacity', isInert && 'opacity-60')}
    >
      {children}
    </div>
  )
}
