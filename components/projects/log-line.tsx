'use client'

import { ChevronRight } from 'lucide-react'
import { useFormatter, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { AnsiText } from '@/components/ui/ansi-text'
import { classNames } from '@/components/ui/class-names'
import { isFailure, type LogEntry } from './log-entries'

/** One entry of a log, a line of plain text with its number; a tool's input and output are folded behind its one-line summary. */
export function LogLine({ entry }: { entry: LogEntry }) {
  const t = useTranslations('iteration.log')
  switch (entry.type) {
    case 'message':
      return <Line entry={entry}>{entry.text}</Line>
    case 'tool':
      return <ToolLine entry={entry} />
    case 'limit':
      return (
        <Line entry={entry} tone="text-amber">
          {entry.message || t('limit')}
        </Line>
      )
    case 'error':
      return (
        <Line entry={entry} tone="text-red">
          {entry.message}
        </Line>
      )
    case 'result':
      return (
        <Line entry={entry} tone={entry.ok ? 'text-green' : 'text-red'}>
          {t(entry.ok ? 'resultGood' : 'resultBad')} {entry.message}
        </Line>
      )
    case 'unknown':
      return (
        <Line entry={entry} tone={entry.at ? 'text-text-3' : undefined}>
          <AnsiText text={entry.raw} />
        </Line>
      )
  }
}

function ToolLine({ entry }: { entry: Extract<LogEntry, { type: 'tool' }> }) {
  const t = useTranslations('iteration.log')
  const [verb, ...rest] = entry.summary.split(' ')
  return (
    <details className="group" title={entry.name}>
      <summary
        className={classNames(
          ROW,
          'items-center max-desk:min-h-11 hover:bg-hover -outline-offset-2',
          isFailure(entry) ? 'text-red' : 'text-text-2',
        )}
      >
        <Time at={entry.at} line={entry.line} />
        <span className="flex min-w-0 gap-2">
          <span className="w-14 shrink-0 truncate">{verb}</span>
          <span className="min-w-0 truncate">{rest.join(' ')}</span>
          {isFailure(entry) && <span className="shrink-0">{t('failed')}</span>}
          {!entry.result && <span className="shrink-0 text-text-3">{t('runs')}</span>}
          <ChevronRight
            aria-hidden="true"
            size={14}
            className="mt-[3px] ml-auto shrink-0 text-text-3 group-open:rotate-90"
          />
        </span>
      </summary>
      <div className="mb-1 ml-3 grid gap-1 border-l py-1 pl-3 desk:ml-[82px]">
        <Output>{entry.input}</Output>
        {entry.result && (
          <Output>
            <AnsiText text={entry.result.output} />
          </Output>
        )}
      </div>
    </details>
  )
}

function Output({ children }: { children: ReactNode }) {
  return (
    <pre className="max-h-80 overflow-auto whitespace-pre-wrap text-text-2 [overflow-wrap:anywhere]">{children}</pre>
  )
}

function Line({ entry, tone, children }: { entry: LogEntry; tone?: string; children: ReactNode }) {
  return (
    <div className={classNames(ROW, tone)}>
      <Time at={entry.at} line={entry.line} />
      <span className="whitespace-pre-wrap [overflow-wrap:anywhere]">{children}</span>
    </div>
  )
}

function Time({ at, line }: { at: string; line?: number }) {
  const format = useFormatter()
  if (!at) return <span className="tabular text-right text-text-3 select-none">{line}</span>
  const clock = format.dateTime(new Date(at), {
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  })
  return (
    <time dateTime={at} className="tabular text-text-3">
      {clock}
    </time>
  )
}

const ROW = 'grid grid-cols-[60px_minmax(0,1fr)] gap-2.5 px-3 py-0.5'
