import { CircleCheck, CircleDashed, CircleX, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from '@/components/ui/class-names'

export type Result = { state: 'done' | 'waiting' | 'against'; title: string; text: ReactNode }

/** What a signature has brought about, one line each: that it is recorded, and that the loop goes on, are two things. */
export function SigningResults({ label, results }: { label: string; results: Result[] }) {
  return (
    <ol aria-label={label} className="rounded border bg-surface">
      {results.map(({ state, title, text }) => {
        const { icon: Icon, look } = STATES[state]
        return (
          <li key={title} className="flex gap-2.5 border-t px-3.5 py-2.5 first:border-t-0">
            <Icon aria-hidden="true" size={16} className={classNames('mt-0.5 shrink-0', look)} />
            <div className="min-w-0 [overflow-wrap:anywhere]">
              <p className="font-semibold">{title}</p>
              <div className="text-text-2">{text}</div>
            </div>
          </li>
        )
      })}
    </ol>
  )
}

const STATES = {
  done: { icon: CircleCheck, look: 'text-green' },
  waiting: { icon: CircleDashed, look: 'text-text-3' },
  against: { icon: CircleX, look: 'text-red' },
} as const satisfies Record<Result['state'], { icon: LucideIcon; look: string }>
