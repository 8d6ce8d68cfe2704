import Link from 'next/link'
import type { ReactNode } from 'react'
import { classNames } from './class-names'

export type TabLink = { href: string; label: string; note?: ReactNode; isCurrent: boolean }

/** Tabs that are addresses: they work before hydration and can be sent to others. */
export function TabLinks({ label, tabs }: { label: string; tabs: TabLink[] }) {
  return (
    <nav aria-label={label} className="flex gap-4.5 overflow-x-auto border-b [scrollbar-width:none]">
      {tabs.map(tab => (
        <Link
          key={tab.href}
          href={tab.href}
          scroll={false}
          prefetch={false}
          aria-current={tab.isCurrent ? 'page' : undefined}
          className={classNames(
            TAB,
            tab.isCurrent ? 'border-text font-medium text-text' : 'border-transparent text-text-2',
          )}
        >
          {tab.label}
          {tab.note !== undefined && <span className="ml-1 text-xs font-normal text-text-3">{tab.note}</span>}
        </Link>
      ))}
    </nav>
  )
}

const TAB =
  'inline-flex items-center min-h-11 desk:min-h-0 desk:pt-1.5 desk:pb-2 border-b-2 -mb-px whitespace-nowrap hover:text-text -outline-offset-2'
