'use client'

import { Tabs as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { classNames } from './class-names'
import { TAB } from './tab-links'

export type Tab = { id: string; label: string; note?: ReactNode; content: ReactNode }

/** Tabs within a page; arrow keys move between them. Controlled when `value` and `onChange` are given. */
export function Tabs({ label, tabs, value, onChange, className }: TabsProps) {
  const control = value === undefined ? { defaultValue: tabs[0]?.id } : { value, onValueChange: onChange }
  return (
    <Radix.Root {...control} className={className}>
      <Radix.List aria-label={label} className="flex gap-4.5 overflow-x-auto border-b [scrollbar-width:none]">
        {tabs.map(tab => (
          <Radix.Trigger
            key={tab.id}
            value={tab.id}
            className={classNames(
              TAB,
              'border-transparent text-text-2 data-[state=active]:border-text data-[state=active]:font-medium data-[state=active]:text-text',
            )}
          >
            {tab.label}
            {tab.note !== undefined && <span className="ml-1 text-xs font-normal text-text-3">{tab.note}</span>}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map(tab => (
        <Radix.Content key={tab.id} value={tab.id}>
          {tab.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  )
}

type TabsProps = { label: string; tabs: Tab[]; value?: string; onChange?: (id: string) => void; className?: string }
