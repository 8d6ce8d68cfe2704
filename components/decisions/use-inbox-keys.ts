'use client'

import { type RefObject, useEffect, useRef } from 'react'
import { useKeyAction } from '@/components/keys/use-key-action'
import { useInboxMark } from './inbox-mark'
import { useInboxSelection } from './inbox-selection'
import { type ListedDecision, rowName } from './listed-decision'

type Rows = ReadonlyMap<number, { row: ListedDecision }>

/** Which list the keys act on. */
export type InboxKeysProps = {
  rows: Rows
  size: number
  scroller: RefObject<HTMLElement | null>
  scrollTo: (index: number) => void
}

/**
 * Moving and choosing by key. A row that waits no more is passed over; a key that acts on a row out of view only scrolls
 * to it. The focus goes with the mark, so that a screen reader stands where the eye does.
 */
export function useInboxKeys({ rows, size, scroller, scrollTo }: InboxKeysProps): void {
  const { marked, mark } = useInboxMark()
  const { add, toggle } = useInboxSelection()
  const focus = useFollowingFocus(scroller, marked)
  const at = placeOf(rows, marked)
  const isInView = () => at !== null && inView(rowElement(scroller, marked), scroller.current)
  const open = (index: number) => {
    const row = rows.get(index)?.row
    if (!row) return
    scrollTo(index)
    focus()
    mark(row, 'replace')
  }
  const move = (step: 1 | -1) => () => {
    const next = nextWaiting(rows, { from: at ?? -1, step, size })
    if (at !== null && !isInView()) scrollTo(at)
    else if (next !== null) open(next)
    return true
  }
  const extend = (step: 1 | -1) => () => {
    const here = at === null ? undefined : rows.get(at)?.row
    const next = at === null ? null : nextWaiting(rows, { from: at, step, size })
    const row = next === null ? undefined : rows.get(next)?.row
    add([here, row].flatMap(chosen => (chosen && !chosen.settled ? [chosen] : [])))
    if (next !== null) open(next)
    return true
  }
  useKeyAction('next', move(1))
  useKeyAction('previous', move(-1))
  useKeyAction('select-next', extend(1))
  useKeyAction('select-previous', extend(-1))
  useKeyAction('select', () => {
    const row = at === null ? undefined : rows.get(at)?.row
    if (!row || at === null) return false
    if (!isInView()) scrollTo(at)
    else if (!row.settled) toggle(row)
    return true
  })
}

/** After `focus()` the link of the next marked row is focused as soon as it is drawn. */
function useFollowingFocus(scroller: RefObject<HTMLElement | null>, marked: string | null): () => void {
  const isWanted = useRef(false)
  useEffect(() => {
    if (!isWanted.current) return
    isWanted.current = false
    rowElement(scroller, marked)?.focus({ preventScroll: true })
  }, [scroller, marked])
  return () => {
    isWanted.current = true
  }
}

function placeOf(rows: Rows, name: string | null): number | null {
  for (const [index, { row }] of rows) if (rowName(row) === name) return index
  return null
}

/** Null at the end, and before rows that are still on their way. */
function nextWaiting(rows: Rows, { from, step, size }: { from: number; step: 1 | -1; size: number }): number | null {
  for (let at = from + step; at >= 0 && at < size; at += step) {
    const row = rows.get(at)?.row
    if (!row) return null
    if (row.settled === null) return at
  }
  return null
}

function rowElement(scroller: RefObject<HTMLElement | null>, name: string | null): HTMLElement | null {
  return scroller.current?.querySelector<HTMLElement>(`a[data-row="${CSS.escape(name ?? '')}"]`) ?? null
}

function inView(element: Element | null, frame: Element | null): boolean {
  if (!element || !frame) return false
  const [row, around] = [element.getBoundingClientRect(), frame.getBoundingClientRect()]
  return row.bottom > around.top && row.top < around.bottom
}
