'use client'

import { Command } from 'cmdk'
import type { ReactNode } from 'react'
import type { KeyAction } from '@/lib/core/keys/key-actions'
import { KeyCap } from './key-cap'

/** Lines of one kind under their name. */
export function PaletteGroup({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <Command.Group
      heading={heading}
      className="[&_[cmdk-group-heading]]:px-2.5 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:font-medium [&_[cmdk-group-heading]]:text-text-2"
    >
      {children}
    </Command.Group>
  )
}

type PaletteItemProps = {
  /** Its own among all lines. */
  id: string
  label?: string
  name: string
  note?: string
  /** Whose key does the same. */
  action?: KeyAction
  onChoose: () => void
}

/** One line: found by its label, name and note. */
export function PaletteItem({ id, label, name, note, action, onChoose }: PaletteItemProps) {
  return (
    <Command.Item
      value={id}
      keywords={[label, name, note].filter(word => word !== undefined)}
      onSelect={onChoose}
      className="flex min-h-11 cursor-pointer items-center gap-2.5 rounded px-2.5 aria-selected:bg-selected desk:min-h-8"
    >
      {label && <span className="shrink-0 font-mono text-xs text-text-2">{label}</span>}
      <span className="min-w-0 truncate">{name}</span>
      {note && <span className="ml-auto max-w-[40%] shrink-0 truncate text-xs text-text-2">{note}</span>}
      {action && (
        <span className="ml-auto shrink-0">
          <KeyCap action={action} />
        </span>
      )}
    </Command.Item>
  )
}
