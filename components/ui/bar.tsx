import type { ReactNode } from 'react'
import { BarTools } from './bar-tools'

/** The head line of a page: its name, what is true of it, and on the right what can be done. */
export function Bar({ title, aside, children }: { title: ReactNode; aside?: ReactNode; children?: ReactNode }) {
  return (
    <header className="relative flex min-h-13 flex-wrap items-center gap-x-2.5 gap-y-1 border-b px-4 py-1 desk:min-h-11 desk:flex-nowrap desk:py-0">
      <h1 className="min-w-0 truncate text-md font-semibold">{title}</h1>
      {aside && (
        <div className="order-last flex w-full min-w-0 flex-wrap items-center gap-x-2.5 gap-y-1 pb-1.5 text-text-2 desk:order-none desk:w-auto desk:flex-nowrap desk:pb-0">
          {aside}
        </div>
      )}
      <div className="ml-auto flex flex-wrap items-center gap-1.5">
        {children}
        <span className="contents print:hidden">
          <BarTools />
        </span>
      </div>
    </header>
  )
}

/** The page under its bar: scrolls by itself on the desktop, with the document on the phone. */
export function Page({ children }: { children: ReactNode }) {
  return <div className="min-h-0 px-4 py-5 print:overflow-visible! desk:overflow-auto desk:px-7">{children}</div>
}
