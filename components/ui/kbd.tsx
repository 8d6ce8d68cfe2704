import type { ReactNode } from 'react'

/** A key cap. Decoration for the eye: the button that it stands on has the name. Not shown on the phone. */
export function Kbd({ children }: { children: ReactNode }) {
  return (
    <span
      aria-hidden="true"
      className="hidden min-w-[18px] rounded-sm border border-b-2 border-line-strong bg-surface px-1 text-center font-mono text-xs leading-4 font-medium text-text-2 in-data-[tone=primary]:border-current in-data-[tone=primary]:bg-transparent in-data-[tone=primary]:text-current desk:inline-block"
    >
      {children}
    </span>
  )
}
