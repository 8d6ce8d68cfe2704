import type { ReactNode } from 'react'
import { classNames } from './class-names'

/**
 * A key cap. Decoration for the eye, not shown on the phone: the button that it stands on has the name. `isSaid`: it is
 * itself what is told, everywhere.
 */
export function Kbd({ children, isSaid = false }: { children: ReactNode; isSaid?: boolean }) {
  return (
    <kbd aria-hidden={isSaid ? undefined : 'true'} className={classNames(CAP, !isSaid && 'hidden desk:inline-block')}>
      {children}
    </kbd>
  )
}

const CAP =
  'min-w-[18px] rounded-sm border border-b-2 border-line-strong bg-surface px-1 text-center font-mono text-xs leading-4 font-medium text-text-2 in-data-[tone=primary]:border-current in-data-[tone=primary]:bg-transparent in-data-[tone=primary]:text-current'
