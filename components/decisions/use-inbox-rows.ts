'use client'

import { useCallback, useEffect, useRef, useState } from 'react'
import type { ListedDecision } from './listed-decision'

/** Rows of one request. */
const CHUNK = 50

/** A window of the list, with what tells whether rows read before are still as they were. */
export type RowWindow = { rows: ListedDecision[]; offset: number; size: number; version: string }

type Cell = { row: ListedDecision; version: string }
type Cells = ReadonlyMap<number, Cell>

/** The rows of a long list by place: what the page brought, and what is fetched as it comes into view. */
export function useInboxRows(window: RowWindow, hrefOf: (from: number) => string) {
  const [known, setKnown] = useState({ window, cells: absorbed(new Map(), window) })
  if (known.window !== window) {
    const isSameList = known.window.size === window.size
    setKnown({ window, cells: absorbed(isSameList ? known.cells : new Map(), window) })
  }
  const flying = useRef(new Set<string>())
  const load = useCallback(
    async (from: number, { size, version }: RowWindow) => {
      const name = `${from} ${version}`
      if (flying.current.has(name)) return
      flying.current.add(name)
      const rows = await fetchRows(hrefOf(from))
      flying.current.delete(name)
      if (rows) setKnown(now => ({ ...now, cells: absorbed(now.cells, { rows, offset: from, size, version }) }))
    },
    [hrefOf],
  )
  const { cells } = known
  const ensure = useCallback(
    (first: number, last: number) => {
      for (let from = first - (first % CHUNK); from <= last; from += CHUNK) {
        if (lacks(cells, { first: Math.max(first, from), last: Math.min(last, from + CHUNK - 1) }, window))
          load(from, window)
      }
    },
    [cells, window, load],
  )
  return { cells, ensure }
}

/** Asks for the rows of these places whenever they are not there or may have changed. */
export function useEnsured(ensure: (first: number, last: number) => void, first: number, last: number): void {
  useEffect(() => ensure(first, last), [ensure, first, last])
}

function lacks(cells: Cells, { first, last }: { first: number; last: number }, { size, version }: RowWindow): boolean {
  for (let at = first; at <= Math.min(last, size - 1); at++) if (cells.get(at)?.version !== version) return true
  return false
}

/** Rows that are as before stay the same objects, so that what shows them need not be drawn again. */
function absorbed(cells: Cells, { rows, offset, version }: RowWindow): Cells {
  const merged = new Map(cells)
  for (const [index, row] of rows.entries()) {
    const before = merged.get(offset + index)?.row
    const isSame = before !== undefined && JSON.stringify(before) === JSON.stringify(row)
    merged.set(offset + index, { row: isSame ? before : row, version })
  }
  return merged
}

/** Null when it fails; the places stay empty and are asked for again when the list is scrolled. */
async function fetchRows(href: string): Promise<ListedDecision[] | null> {
  try {
    const response = await fetch(href)
    return response.ok ? (await response.json()).rows : null
  } catch {
    return null
  }
}
