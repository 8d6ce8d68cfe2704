'use client'

import { useVirtualizer } from '@tanstack/react-virtual'
import { useTranslations } from 'next-intl'
import { useEffect, useMemo, useRef, useState } from 'react'
import { classNames } from '@/components/ui/class-names'
import { CodeBlock } from '@/components/ui/code-block'
import { findErrorLines } from '@/lib/core/verify/error-lines'
import { findEntry, isFailure, type LogEntry, type LogFormat } from './log-entries'
import { LogFinder } from './log-finder'
import { LogLine } from './log-line'
import { useLogSearch } from './use-log-search'
import { useLogStream } from './use-log-stream'

const NEAR_END_PX = 24

/** A log as it grows, an agent's events or plain text: follows its end only while the reader is there. */
export function LiveLog({ logId, title, isTall = false, format = 'events' }: LiveLogProps) {
  const t = useTranslations('iteration.log')
  const [isPaused, setPaused] = useState(false)
  const { entries, status, isCut } = useLogStream(logId, isPaused, format)
  const frame = useRef<HTMLElement>(null)
  const isAtEnd = useRef(true)
  const [seen, setSeen] = useState(0)
  const rows = useVirtualizer({
    count: entries.length,
    getScrollElement: () => frame.current,
    getItemKey: index => entries[index]?.key ?? index,
    estimateSize: () => 24,
    overscan: 20,
  })
  const size = rows.getTotalSize()

  // biome-ignore lint/correctness/useExhaustiveDependencies: rows that were measured anew move the end too
  useEffect(() => {
    if (!isAtEnd.current || !frame.current) return
    frame.current.scrollTop = frame.current.scrollHeight
    setSeen(entries.length)
  }, [entries.length, size])

  const toEnd = () => {
    isAtEnd.current = true
    setSeen(entries.length)
    rows.scrollToIndex(entries.length - 1, { align: 'end' })
  }
  const onScroll = () => {
    const element = frame.current
    if (!element) return
    isAtEnd.current = element.scrollHeight - element.scrollTop - element.clientHeight < NEAR_END_PX
    if (isAtEnd.current) setSeen(entries.length)
  }
  const [found, setFound] = useState<number | null>(null)
  const search = useLogSearch(logId, line => {
    const index = findEntry(entries, line)
    setFound(index < 0 ? null : (entries[index]?.key ?? null))
    if (index < 0) return
    isAtEnd.current = false
    rows.scrollToIndex(index, { align: 'center' })
  })
  const firstFailure = useMemo(() => firstFailureOf(entries, format), [entries, format])
  const unseen = entries.length - seen
  const isReading = status === 'live' || status === 'polling'

  return (
    <CodeBlock
      title={title}
      aside={
        <>
          {firstFailure >= 0 && (
            <LogButton onClick={() => rows.scrollToIndex(firstFailure, { align: 'center' })}>
              {t('firstError')}
            </LogButton>
          )}
          {unseen > 0 && <LogButton onClick={toEnd}>{t('newLines', { count: unseen })}</LogButton>}
          {isReading && <LogButton onClick={() => setPaused(!isPaused)}>{t(isPaused ? 'goOn' : 'pause')}</LogButton>}
          <span title={status === 'polling' ? t('pollingHint') : undefined}>
            {isPaused && isReading ? t('paused') : t(`status.${status}`)}
          </span>
        </>
      }
    >
      <LogFinder title={title} search={search} />
      <section
        ref={frame}
        onScroll={onScroll}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        aria-label={title}
        className={classNames(
          'overflow-auto py-2 -outline-offset-2 [overflow-anchor:none]',
          isTall ? 'max-h-[60dvh] min-h-14' : 'h-56',
        )}
      >
        {isCut && <p className="px-3 text-text-3">{t('cut')}</p>}
        {entries.length === 0 && <p className="appear-late px-3 text-text-3">{t('empty')}</p>}
        <div className="relative w-full" style={{ height: size }}>
          {rows.getVirtualItems().map(row => {
            const entry = entries[row.index]
            return (
              <div
                key={row.key}
                ref={rows.measureElement}
                data-index={row.index}
                className={classNames('absolute top-0 left-0 w-full', entry?.key === found && 'bg-selected')}
                style={{ transform: `translateY(${row.start}px)` }}
              >
                {entry && <LogLine entry={entry} />}
              </div>
            )
          })}
        </div>
      </section>
    </CodeBlock>
  )
}

/** Of plain text what compilers and runners write of an error. */
function firstFailureOf(entries: LogEntry[], format: LogFormat): number {
  if (format === 'events') return entries.findIndex(isFailure)
  return findErrorLines(entries.map(entry => (entry.type === 'unknown' ? entry.raw : '')))[0] ?? -1
}

type LiveLogProps = { logId: string; title: string; isTall?: boolean; format?: LogFormat }

function LogButton({ onClick, children }: { onClick: () => void; children: React.ReactNode }) {
  return (
    <button type="button" onClick={onClick} className="rounded-sm text-accent hover:underline max-desk:min-h-11">
      {children}
    </button>
  )
}
