'use client'

import Link from 'next/link'
import { useTranslations } from 'next-intl'
import {
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useCallback,
  useContext,
  useEffect,
  useRef,
  useState,
} from 'react'
import { KeyRegistryContext } from '@/components/keys/use-key-action'
import { urls } from '@/lib/core/urls'
import { useInboxMark } from './inbox-mark'
import { InboxRow } from './inbox-row'
import { useInboxSelection } from './inbox-selection'
import { type ListedDecision, rowName } from './listed-decision'
import { useInboxKeys } from './use-inbox-keys'
import { type RowWindow, useEnsured, useInboxRows } from './use-inbox-rows'
import { useIsDesktop } from './use-is-desktop'
import { ROW_PX, useRowWindow } from './use-row-window'
import { waitingWords } from './waiting-time'

const MINUTE_MS = 60_000

type InboxListProps = {
  /** Of the page; the rest is fetched as it comes into view. */
  window: RowWindow
  now: string
  /** Where the page's windows before and after this one are; null where there is none. */
  earlier: string | null
  later: string | null
  /** What the person has put off. */
  foot: { href: string; count: number } | null
  /** In place of rows, when there are none. */
  children?: ReactNode
}

/**
 * The ranked list; consecutive rows of one project stand under its name. The page brings a window of it, which works
 * before hydration; with script on the desktop it is the whole list, of which only what is in view is drawn.
 */
export function InboxList({ window, now, earlier, later, foot, children }: InboxListProps) {
  const scroller = useRef<HTMLDivElement>(null)
  // The whole list measures the block that scrolls, which on the way from another page comes in the same go as it.
  const [isThere, setThere] = useState(false)
  useEffect(() => setThere(true), [])
  const isWhole = useIsDesktop() && isThere
  return (
    <div ref={scroller} className="min-h-0 [overflow-anchor:none] desk:overflow-auto">
      {isWhole ? (
        <WholeList window={window} now={now} scroller={scroller} />
      ) : (
        <PlainList window={window} now={now} earlier={earlier} later={later} />
      )}
      {children}
      {foot && <Snoozed {...foot} />}
    </div>
  )
}

/** The page's window and nothing else: on the phone, and on the desktop until the script is there. */
function PlainList({ window, now, earlier, later }: Pick<InboxListProps, 'window' | 'now' | 'earlier' | 'later'>) {
  const t = useTranslations('inbox')
  const rows = (at: number) => window.rows[at - window.offset]
  return (
    <>
      {earlier && <PageLink href={earlier}>{t('earlier')}</PageLink>}
      <ol aria-label={t('list')}>
        {window.rows.map((row, index) => (
          <Item key={rowName(row)} index={window.offset + index} size={window.size} rowAt={rows} now={now} />
        ))}
      </ol>
      {later && (
        <PageLink href={later}>
          {t('later', { count: Math.min(window.rows.length, window.size - window.offset - window.rows.length) })}
        </PageLink>
      )}
    </>
  )
}

type WholeListProps = Pick<InboxListProps, 'window' | 'now'> & { scroller: RefObject<HTMLDivElement | null> }

function WholeList({ window, now, scroller }: WholeListProps) {
  const t = useTranslations('inbox')
  const { view } = useInboxMark()
  const hrefOf = useCallback((from: number) => urls.inboxRows({ ...view, from }), [view])
  const { cells, ensure } = useInboxRows(window, hrefOf)
  const { list, first, last, before, after, scrollTo } = useRowWindow({
    size: window.size,
    offset: window.offset,
    scroller,
  })
  useEnsured(ensure, first, last)
  const rowAt = (at: number) => cells.get(at)?.row
  useInboxKeys({ rows: cells, size: window.size, scroller, scrollTo })
  return (
    <ol ref={list} aria-label={t('list')} style={{ paddingTop: before, paddingBottom: after }}>
      {placesFrom(first, last).map(place => (
        <Item key={place} index={place} size={window.size} rowAt={rowAt} now={now} />
      ))}
    </ol>
  )
}

function placesFrom(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, at) => first + at)
}

function PageLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link
      href={href}
      prefetch={false}
      className="flex min-h-11 items-center justify-center border-b font-medium text-accent hover:bg-hover"
    >
      {children}
    </Link>
  )
}

function Snoozed({ href, count }: { href: string; count: number }) {
  const t = useTranslations('inbox')
  return (
    <Link
      href={href}
      prefetch={false}
      className="flex min-h-11 items-center px-4 text-xs font-medium text-text-2 hover:underline desk:min-h-10"
    >
      {t('filter.snoozed')}
      <span className="ml-auto font-normal tabular">{count}</span>
    </Link>
  )
}

type ItemProps = {
  index: number
  size: number
  rowAt: (index: number) => ListedDecision | undefined
  now: string
}

/** A place of the list: the head of its project where one begins, and its row. */
function Item({ index, size, rowAt, now }: ItemProps) {
  const { marked, shown, view } = useInboxMark()
  const { has } = useInboxSelection()
  const open = useOpenRow()
  const row = rowAt(index)
  const isNear = [rowAt(index - 1), rowAt(index + 1)].some(beside => beside && rowName(beside) === shown)
  return (
    <li data-index={index} aria-setsize={size} aria-posinset={index + 1}>
      {row ? (
        <>
          {rowAt(index - 1)?.slug !== row.slug && <ProjectHead index={index} rowAt={rowAt} now={now} />}
          <InboxRow
            row={row}
            href={urls.decision(row.slug, row.number, view)}
            isCurrent={rowName(row) === marked}
            isNear={isNear}
            isSelected={has(row)}
            now={Math.ceil(Date.parse(now) / MINUTE_MS) * MINUTE_MS}
            onOpen={open}
          />
        </>
      ) : (
        <div style={{ height: ROW_PX }} className="border-b border-l-2 border-l-transparent" />
      )}
    </li>
  )
}

/** Opens a row; the open one is entered. It stays the same function, so that moving the mark draws two rows and not all. */
function useOpenRow() {
  const registry = useContext(KeyRegistryContext)
  const now = useInboxMark()
  const latest = useRef(now)
  useEffect(() => {
    latest.current = now
  })
  return useCallback(
    (event: MouseEvent, row: ListedDecision) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0) return
      event.preventDefault()
      const { marked, shown, mark } = latest.current
      const isOpen = rowName(row) === shown && marked === shown
      if (!isOpen || !registry.run('open')) mark(row, 'push')
    },
    [registry],
  )
}

type Head = { index: number; rowAt: ItemProps['rowAt']; now: string }

/** The head of consecutive rows of one project: its name, which narrows the list to it, and its longest wait. */
function ProjectHead({ index, rowAt, now }: Head) {
  const t = useTranslations('inbox')
  const { view } = useInboxMark()
  const row = rowAt(index)
  if (!row) return null
  const hours = Math.max(0, Date.parse(now) - oldest(index, rowAt)) / 3_600_000
  return (
    <p className="flex gap-2 px-4 pt-3.5 pb-1.5 text-xs font-medium text-text-2">
      <Link
        href={urls.inboxView({ ...view, filter: { ...view.filter, project: row.slug } })}
        prefetch={false}
        title={t('filter.only', { project: row.projectName })}
        className="min-w-0 truncate hover:underline"
      >
        {row.projectName}
      </Link>
      <span className="ml-auto font-normal">{t('waiting', { time: waitingWords(hours, t) })}</span>
    </p>
  )
}

function oldest(from: number, rowAt: ItemProps['rowAt']): number {
  const slug = rowAt(from)?.slug
  let found = Number.POSITIVE_INFINITY
  for (let at = from; rowAt(at)?.slug === slug; at++) found = Math.min(found, Date.parse(rowAt(at)?.askedAt ?? ''))
  return found
}
