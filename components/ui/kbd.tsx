import type { ReactNode } from 'react'
import { classNames } from './class-names'

/** A key cap. Decoration for the eye: the button that it stands on has the name. Not shown on the phone. */
export function Kbd({ children, inherit = false }: { children: ReactNode; inherit?: boolean }) {
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'hidden desk:inline-block min-w-[18px] px-1 border border-b-2 rounded-sm font-mono font-medium text-xs leading-4 text-center',
        inherit ? 'border-current opacity-80' : 'border-line-strong bg-surface text-text-2',
      )}
    >
      {children}
    </span>
  )
}
