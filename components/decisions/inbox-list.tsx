'use client'

import Link from 'next/link'
import { useTranslations } from 'next-intl'
import {
  type MouseEvent,
  memo,
  type ReactNode,
  type RefObject,
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { KeyRegistryContext } from '@/components/keys/use-key-action'
import { type InboxView, inboxUrls } from '@/lib/core/inbox-urls'
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
  // The whole list measures the block that scrolls, which on the way from another page comes in the same go as it; and
  // it takes the keys, so it is there before the first of its rows is seen.
  const [isThere, setThere] = useState(false)
  useLayoutEffect(() => setThere(true), [])
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
        <Items
          first={window.offset}
          last={window.offset + window.rows.length - 1}
          size={window.size}
          rowAt={rows}
          now={now}
        />
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
  const hrefOf = useCallback((from: number) => inboxUrls.inboxRows({ ...view, from }), [view])
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
      <Items first={first} last={last} size={window.size} rowAt={rowAt} now={now} />
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

type ItemsProps = {
  /** Places that are drawn. */
  first: number
  last: number
  size: number
  rowAt: (index: number) => ListedDecision | undefined
  now: string
}

/** Places of the list. Each is told only what concerns it, so that moving the mark draws two of them and not all. */
function Items({ first, last, size, rowAt, now }: ItemsProps) {
  const { marked, shown, view } = useInboxMark()
  const { has } = useInboxSelection()
  const open = useOpenRow()
  const isAt = (index: number, name: string | null) => {
    const row = rowAt(index)
    return row !== undefined && rowName(row) === name
  }
  return placesFrom(first, last).map(index => {
    const row = rowAt(index)
    return (
      <Item
        key={index}
        {...{ index, size, row, view, now }}
        headHours={row && rowAt(index - 1)?.slug !== row.slug ? hoursFrom(index, rowAt, now) : null}
        isCurrent={isAt(index, marked)}
        isNear={isAt(index - 1, shown) || isAt(index + 1, shown)}
        isSelected={row !== undefined && has(row)}
        onOpen={open}
      />
    )
  })
}

type ItemProps = {
  index: number
  size: number
  row: ListedDecision | undefined
  view: InboxView
  now: string
  /** Longest wait of the consecutive rows of one project that begin here; null where none begin. */
  headHours: number | null
  isCurrent: boolean
  isNear: boolean
  isSelected: boolean
  onOpen: (event: MouseEvent, row: ListedDecision) => void
}

/** A place of the list: the head of its project where one begins, and its row. */
const Item = memo(function Item({ index, size, row, view, now, headHours, ...of }: ItemProps) {
  return (
    <li data-index={index} aria-setsize={size} aria-posinset={index + 1}>
      {row && headHours !== null && <ProjectHead row={row} hours={headHours} view={view} />}
      {row ? (
        <InboxRow
          row={row}
          href={inboxUrls.decision(row.slug, row.number, view)}
          now={Math.ceil(Date.parse(now) / MINUTE_MS) * MINUTE_MS}
          {...of}
        />
      ) : (
        <div style={{ height: ROW_PX }} className="border-b border-l-2 border-l-transparent" />
      )}
    </li>
  )
})

/** Opens a row; the open one is entered. It stays the same function, whatever is marked. */
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

/** The head of consecutive rows of one project: its name, which narrows the list to it, and its longest wait. */
function ProjectHead({ row, hours, view }: { row: ListedDecision; hours: number; view: InboxView }) {
  const t = useTranslations('inbox')
  return (
    <p className="flex gap-2 px-4 pt-3.5 pb-1.5 text-xs font-medium text-text-2">
      <Link
        href={inboxUrls.inboxView({ ...view, filter: { ...view.filter, project: row.slug } })}
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

/** Hours that the oldest of the consecutive rows of one project has waited. */
function hoursFrom(from: number, rowAt: ItemsProps['rowAt'], now: string): number {
  const slug = rowAt(from)?.slug
  let oldest = Number.POSITIVE_INFINITY
  for (let at = from; rowAt(at)?.slug === slug; at++) oldest = Math.min(oldest, Date.parse(rowAt(at)?.askedAt ?? ''))
  return Math.max(0, Date.parse(now) - oldest) / 3_600_000
}
