import { CircleAlert, CircleCheck, Info, type LucideIcon, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from './class-names'

export type NoticeTone = 'info' | 'good' | 'warning' | 'error'

/** A sentence that stands on the page: what happened, what was kept, what to do. Errors are announced. */
export function Notice({ tone, children }: { tone: NoticeTone; children: ReactNode }) {
  const { icon: Icon, look } = TONES[tone]
  return (
    <div role={tone === 'error' ? 'alert' : undefined} className={classNames('flex gap-2 rounded px-3 py-2', look)}>
      <Icon aria-hidden="true" size={15} className="mt-0.5 shrink-0" />
      <div className="min-w-0 grow [overflow-wrap:anywhere]">{children}</div>
    </div>
  )
}

const TONES = {
  info: { icon: Info, look: 'bg-accent-soft text-text' },
  good: { icon: CircleCheck, look: 'bg-green-soft text-green' },
  warning: { icon: TriangleAlert, look: 'bg-amber-soft text-amber' },
  error: { icon: CircleAlert, look: 'bg-red-soft text-red' },
} as const satisfies Record<NoticeTone, { icon: LucideIcon; look: string }>
