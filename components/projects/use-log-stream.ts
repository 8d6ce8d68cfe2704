'use client'

import { useEffect, useRef, useState } from 'react'
import { addLogText, type LogEntries, NO_ENTRIES } from './log-entries'

export type LogStream = LogEntries & {
  status: 'connecting' | 'live' | 'lost' | 'ended'
  /** The beginning was left out because there is too much of it. */
  isCut: boolean
}

/** Follows an agent's log over server-sent events; what arrives is added at most once per frame, nothing while paused. */
export function useLogStream(url: string, isPaused: boolean): LogStream {
  const [stream, setStream] = useState<LogStream>({ ...NO_ENTRIES, status: 'connecting', isCut: false })
  const paused = useRef(isPaused)
  const flushNow = useRef(() => {})
  useEffect(() => {
    paused.current = isPaused
    if (!isPaused) flushNow.current()
  }, [isPaused])

  useEffect(() => {
    const source = new EventSource(url)
    let waiting = { text: '', isSnapshot: false }
    let frame = 0
    const flush = () => {
      frame = 0
      if (paused.current || (waiting.text === '' && !waiting.isSnapshot)) return
      const { text, isSnapshot } = waiting
      waiting = { text: '', isSnapshot: false }
      setStream(before => {
        const base = isSnapshot ? { ...NO_ENTRIES, nextKey: before.nextKey } : before
        return {
          ...before,
          ...addLogText(base, isSnapshot ? afterFirstLine(text) : text),
          isCut: before.isCut || isSnapshot,
        }
      })
    }
    const receive = (event: MessageEvent<string>, isSnapshot: boolean) => {
      const { text } = JSON.parse(event.data) as { text: string }
      waiting = isSnapshot ? { text, isSnapshot: true } : { ...waiting, text: waiting.text + text }
      if (frame === 0) frame = requestAnimationFrame(flush)
    }
    const setStatus = (status: LogStream['status']) => setStream(before => ({ ...before, status }))
    flushNow.current = flush
    source.addEventListener('open', () => setStatus('live'))
    source.addEventListener('chunk', event => receive(event, false))
    source.addEventListener('snapshot', event => receive(event, true))
    source.addEventListener('end', () => {
      source.close()
      setStatus('ended')
    })
    source.addEventListener('error', () => setStatus(source.readyState === EventSource.CLOSED ? 'lost' : 'connecting'))
    return () => {
      source.close()
      cancelAnimationFrame(frame)
    }
  }, [url])
  return stream
}

/** A snapshot begins anywhere in a line. */
const afterFirstLine = (text: string) => text.slice(text.indexOf('\n') + 1)
