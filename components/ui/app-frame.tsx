import Link from 'next/link'
import type { ReactNode } from 'react'
import { classNames } from './class-names'

export type NavEntry = { href: string; label: string; count?: number; countLabel?: string; isCurrent: boolean }

/** Navigation beside the page: a column of 184 px on the desktop, one compact line above it on the phone. */
export function AppFrame({ brand, navLabel, skipLabel, entries, state, foot, children }: AppFrameProps) {
  return (
    <div className="relative print:block! print:h-auto! print:overflow-visible! desk:grid desk:h-dvh desk:overflow-clip desk:grid-cols-[184px_1fr]">
      <a
        href="#main"
        className="absolute -top-20 left-2 z-50 inline-flex min-h-11 items-center rounded border bg-surface px-3 focus:top-2"
      >
        {skipLabel}
      </a>
      <div className="flex items-center border-b px-2 print:hidden! desk:flex-col desk:items-stretch desk:border-r desk:border-b-0 desk:py-3">
        <Link
          href="/"
          prefetch={false}
          className="hidden rounded px-2 pt-1 pb-3 text-md font-semibold tracking-tight desk:block"
        >
          {brand}
        </Link>
        <nav
          aria-label={navLabel}
          className="flex min-w-0 grow gap-px overflow-x-auto [scrollbar-width:none] desk:grow-0 desk:flex-col"
        >
          {entries.map(entry => (
            <NavLink key={entry.href} entry={entry} />
          ))}
        </nav>
        <div className="shrink-0 desk:mt-auto">{state}</div>
        <div className="shrink-0 text-xs text-text-3 desk:border-t desk:pt-2">{foot}</div>
      </div>
      <main
        id="main"
        tabIndex={-1}
        className="min-w-0 outline-none print:block! desk:grid desk:min-h-0 desk:grid-rows-[auto_1fr]"
      >
        {children}
      </main>
    </div>
  )
}

type AppFrameProps = {
  brand: string
  navLabel: string
  skipLabel: string
  entries: NavEntry[]
  /** Beside the foot, where there is room: how the page stands to the server. */
  state?: ReactNode
  foot: ReactNode
  children: ReactNode
}

function NavLink({ entry }: { entry: NavEntry }) {
  return (
    <Link
      href={entry.href}
      prefetch={false}
      aria-current={entry.isCurrent ? 'page' : undefined}
      className={classNames(
        'flex min-h-11 items-center gap-2 rounded px-2.5 whitespace-nowrap -outline-offset-2 desk:min-h-7 desk:px-2',
        entry.isCurrent ? 'font-medium text-text desk:bg-hover' : 'text-text-2 hover:text-text desk:hover:bg-hover',
      )}
    >
      {entry.label}
      {entry.count !== undefined && entry.count > 0 && (
        <span className="tabular text-xs font-medium text-text-3 desk:ml-auto">
          {entry.count}
          {entry.countLabel && <span className="sr-only"> {entry.countLabel}</span>}
        </span>
      )}
    </Link>
  )
}
