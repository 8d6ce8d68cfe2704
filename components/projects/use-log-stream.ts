'use client'

import { useEffect, useRef, useState } from 'react'
import { addLogText, type LogEntries, type LogFormat, NO_ENTRIES } from './log-entries'
import { LogReader, type LogStatus, type LogText } from './log-reader'
import { takeLogSlot } from './log-slots'

export type LogStream = LogEntries & {
  status: LogStatus
  /** The beginning was left out because there is too much of it. */
  isCut: boolean
}

/** Follows a log while the tab is in view; what arrives is added at most once per frame, nothing while paused. */
export function useLogStream(logId: string, isPaused: boolean, format: LogFormat): LogStream {
  const [stream, setStream] = useState<LogStream>({ ...NO_ENTRIES, status: 'connecting', isCut: false })
  const paused = useRef(isPaused)
  const flushNow = useRef(() => {})
  useEffect(() => {
    paused.current = isPaused
    if (!isPaused) flushNow.current()
  }, [isPaused])

  useEffect(() => {
    let waiting: LogText = { text: '', isSnapshot: false }
    let frame = 0
    const flush = () => {
      frame = 0
      if (paused.current || (waiting.text === '' && !waiting.isSnapshot)) return
      const { text, isSnapshot, linesBefore } = waiting
      waiting = { text: '', isSnapshot: false }
      setStream(before => {
        const base = isSnapshot ? { ...NO_ENTRIES, nextKey: before.nextKey, line: afterSnapshot(linesBefore) } : before
        const added = addLogText(base, isSnapshot ? afterFirstLine(text) : text, format)
        return {
          ...before,
          ...added,
          isCut: before.isCut || isSnapshot || added.isShortened,
        }
      })
    }
    const reader = new LogReader({
      logId,
      onText: added => {
        const { text, isSnapshot } = added
        waiting = isSnapshot ? added : { ...waiting, text: waiting.text + text }
        if (frame === 0) frame = requestAnimationFrame(flush)
      },
      onStatus: status => setStream(before => ({ ...before, status })),
      openSource: url => new EventSource(url),
      takeSlot: takeLogSlot,
      fetch: url => fetch(url, { cache: 'no-store' }),
    })
    flushNow.current = flush
    const look = () => (document.visibilityState === 'visible' ? reader.read() : reader.rest())
    const rest = () => reader.rest()
    look()
    document.addEventListener('visibilitychange', look)
    window.addEventListener('pageshow', look)
    window.addEventListener('pagehide', rest)
    return () => {
      document.removeEventListener('visibilitychange', look)
      window.removeEventListener('pageshow', look)
      window.removeEventListener('pagehide', rest)
      reader.rest()
      cancelAnimationFrame(frame)
    }
  }, [logId, format])
  return stream
}

/** The first line of a snapshot, one of which the beginning may be missing, is left out. */
const afterSnapshot = (linesBefore: number | undefined) => (linesBefore === undefined ? null : linesBefore + 2)

/** A snapshot begins anywhere in a line. */
const afterFirstLine = (text: string) => text.slice(text.indexOf('\n') + 1)
