import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from './class-names'

export type Tone = 'neutral' | 'red' | 'amber' | 'green' | 'violet' | 'blue'

/** A small word in a colour; the colour never says more than the word or its icon. */
export function Tag({ tone = 'neutral', icon: Icon, title, children }: TagProps) {
  return (
    <span
      title={title}
      className={classNames(
        'inline-flex items-center gap-1 px-1.5 rounded-sm text-xs font-medium leading-[18px] whitespace-nowrap',
        TONES[tone],
      )}
    >
      {Icon && <Icon aria-hidden="true" size={12} strokeWidth={2.25} className="shrink-0" />}
      {children}
    </span>
  )
}

type TagProps = { tone?: Tone; icon?: LucideIcon; title?: string; children: ReactNode }

const TONES = {
  neutral: 'bg-sunken text-text-2',
  red: 'bg-red-soft text-red',
  amber: 'bg-amber-soft text-amber',
  green: 'bg-green-soft text-green',
  violet: 'bg-violet-soft text-violet',
  blue: 'bg-accent-soft text-accent',
} as const satisfies Record<Tone, string>
