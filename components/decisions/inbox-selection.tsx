'use client'

import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from 'react'
import type { DecisionKind } from '@/lib/core/decision/types'

/** A chosen row with all that one answer to many needs. */
export type SelectedRow = {
  slug: string
  projectName: string
  number: number
  kind: DecisionKind
  question: string
  /** Of what was shown. */
  digest: string
  options: { id: string; label: string }[]
}

export type InboxSelection = {
  /** In the order of choosing. */
  rows: SelectedRow[]
  has: (row: Pick<SelectedRow, 'slug' | 'number'>) => boolean
  toggle: (row: SelectedRow) => void
  /** Adds rows, those already chosen once. */
  add: (rows: SelectedRow[]) => void
  clear: () => void
}

const NOTHING: InboxSelection = { rows: [], has: () => false, toggle: () => {}, add: () => {}, clear: () => {} }
const SelectionContext = createContext(NOTHING)

/** Rows chosen for one answer; nothing is chosen outside of `InboxSelectionProvider`. */
export function useInboxSelection(): InboxSelection {
  return useContext(SelectionContext)
}

/** Keeps what is chosen while one moves through the list. */
export function InboxSelectionProvider({ children }: { children: ReactNode }) {
  const [chosen, setChosen] = useState<ReadonlyMap<string, SelectedRow>>(new Map())
  const toggle = useCallback((row: SelectedRow) => setChosen(known => toggled(known, row)), [])
  const add = useCallback((rows: SelectedRow[]) => {
    setChosen(known => new Map([...known, ...rows.map(row => [nameOf(row), row] as const)]))
  }, [])
  const clear = useCallback(() => setChosen(new Map()), [])
  const selection = useMemo<InboxSelection>(
    () => ({ rows: [...chosen.values()], has: row => chosen.has(nameOf(row)), toggle, add, clear }),
    [chosen, toggle, add, clear],
  )
  return <SelectionContext value={selection}>{children}</SelectionContext>
}

function toggled(known: ReadonlyMap<string, SelectedRow>, row: SelectedRow): ReadonlyMap<string, SelectedRow> {
  const chosen = new Map(known)
  if (!chosen.delete(nameOf(row))) chosen.set(nameOf(row), row)
  return chosen
}

const nameOf = ({ slug, number }: Pick<SelectedRow, 'slug' | 'number'>) => `${slug}/${number}`
