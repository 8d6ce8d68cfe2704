'use client'

import type { ReactNode } from 'react'
import { classNames } from '@/components/ui/class-names'
import { useInboxMark } from './inbox-mark'

/** The open decision. While another row is already marked it takes no answer: nobody may answer what they left. */
export function DetailPane({ className, children }: { className?: string; children: ReactNode }) {
  const { marked, shown } = useInboxMark()
  const isLeft = marked !== shown
  return (
    <div
      inert={isLeft}
      aria-busy={isLeft}
      className={classNames(className, 'transition-opacity', isLeft && 'opacity-60')}
    >
      {children}
    </div>
  )
}
