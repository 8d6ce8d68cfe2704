'use client'

import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react'
import { RowOffsets } from './row-offsets'

/** Height of a row before it is measured. */
const ROW_PX = 64
/** Rows drawn beyond what is in view. */
const BEYOND = 8

type Range = { first: number; last: number }
const ALL: Range = { first: 0, last: Number.POSITIVE_INFINITY }

type RowWindowProps = {
  size: number
  /** Places of the rows that are drawn while the list is not windowed. */
  whole: Range
  /** Whether only what is in view shall be drawn; else everything of `whole` is. */
  isWanted: boolean
  scroller: RefObject<HTMLElement | null>
}

/**
 * Which rows of a long list are drawn, and the empty heights before and after them. Rows are measured once they are
 * there; what is seen stays where it is when rows above it turn out higher or lower than guessed. The rows drawn before
 * become the first window: none of them is drawn anew.
 */
export function useRowWindow({ size, whole, isWanted, scroller }: RowWindowProps) {
  const list = useRef<HTMLOListElement>(null)
  const offsets = useRowOffsets(size)
  const [range, setRange] = useState<Range | null>(null)
  const look = useCallback(() => {
    const next = rangeAt(offsets, scroller.current?.scrollTop ?? 0, scroller.current)
    setRange(now => (now?.first === next.first && now.last === next.last ? now : next))
  }, [offsets, scroller])
  const measure = useCallback(
    (rows: Range = ALL) => {
      if (measureRows(offsets, { list: list.current, frame: scroller.current }, rows)) look()
    },
    [offsets, scroller, look],
  )
  const [begin] = useState(whole.first)
  const isPlaced = useRef(false)
  useLayoutEffect(() => {
    const frame = scroller.current
    if (!isWanted || !frame) return setRange(null)
    if (!isPlaced.current) {
      isPlaced.current = true
      measureRows(offsets, { list: list.current, frame: null }, ALL)
      offsets.learn()
      setRange(rangeAt(offsets, frame.scrollTop + offsets.start(begin), frame))
    } else look()
    frame.addEventListener('scroll', look, { passive: true })
    const observer = new ResizeObserver(() => {
      measure()
      look()
    })
    for (const element of [frame, list.current]) if (element) observer.observe(element)
    return () => {
      frame.removeEventListener('scroll', look)
      observer.disconnect()
    }
  }, [scroller, look, measure, offsets, begin, isWanted])
  const isWindowed = isWanted && range !== null
  useFirstPlace({ offsets, begin, scroller }, isWindowed)
  const { first, last } = isWindowed ? range : whole
  // Other rows are measured at once; the observer sees those that change their height.
  useLayoutEffect(() => {
    if (isWindowed) measure({ first, last })
  }, [measure, isWindowed, first, last])
  const scrollTo = useCallback((index: number) => scrollIntoView(offsets, index, scroller.current), [offsets, scroller])
  return {
    ...{ list, first, last, isWindowed, scrollTo },
    /** Height of a place whose row is on its way, px. */
    guess: offsets.guessed,
    before: isWindowed ? offsets.start(first) : 0,
    after: isWindowed ? offsets.start(size) - offsets.start(Math.min(size, last + 1)) : 0,
  }
}

/** What was measured stays when a row leaves the list. */
function useRowOffsets(size: number): RowOffsets {
  const [offsets, setOffsets] = useState(() => new RowOffsets(size, ROW_PX))
  if (offsets.size === size) return offsets
  const next = new RowOffsets(size, ROW_PX, offsets)
  setOffsets(next)
  return next
}

type Place = { offsets: RowOffsets; begin: number; scroller: RefObject<HTMLElement | null> }

/** Scrolls, once, to where the page's window of the list begins, so that it stays where it was without script. */
function useFirstPlace({ offsets, begin, scroller }: Place, isWindowed: boolean): void {
  const isPlaced = useRef(false)
  useLayoutEffect(() => {
    if (isPlaced.current || !isWindowed || !scroller.current) return
    isPlaced.current = true
    scroller.current.scrollTop += offsets.start(begin)
  }, [offsets, begin, scroller, isWindowed])
}

function rangeAt(offsets: RowOffsets, top: number, frame: HTMLElement | null): Range {
  const first = Math.max(0, offsets.indexAt(top) - BEYOND)
  const last = Math.min(offsets.size - 1, offsets.indexAt(top + (frame?.clientHeight ?? 0)) + BEYOND)
  return { first, last }
}

type Blocks = { list: HTMLElement | null; frame: HTMLElement | null }

/** True when a row is not as high as it was thought to be. */
function measureRows(offsets: RowOffsets, { list, frame }: Blocks, { first, last }: Range): boolean {
  if (!list) return false
  let [isOther, above] = [false, 0]
  for (const row of list.querySelectorAll<HTMLElement>(':scope > [data-index]')) {
    const index = Number(row.dataset.index)
    if (index < first || index > last) continue
    const isAbove = frame !== null && offsets.start(index) < frame.scrollTop
    const moved = offsets.measure(index, row.offsetHeight)
    isOther ||= moved !== 0
    if (isAbove) above += moved
  }
  if (frame && above !== 0) frame.scrollTop += above
  return isOther
}

function scrollIntoView(offsets: RowOffsets, index: number, frame: HTMLElement | null): void {
  if (!frame) return
  const [top, bottom] = [offsets.start(index), offsets.start(index + 1)]
  if (top < frame.scrollTop) frame.scrollTop = top
  else if (bottom > frame.scrollTop + frame.clientHeight) frame.scrollTop = bottom - frame.clientHeight
}
