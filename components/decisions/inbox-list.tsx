'use client'

import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { type MouseEvent, memo, type ReactNode, useCallback, useContext, useEffect, useRef } from 'react'
import { KeyRegistryContext } from '@/components/keys/use-key-action'
import { type InboxView, inboxUrls } from '@/lib/core/inbox-urls'
import { useInboxMark } from './inbox-mark'
import { InboxRow } from './inbox-row'
import { useInboxSelection } from './inbox-selection'
import { type ListedDecision, rowName } from './listed-decision'
import { type InboxKeysProps, useInboxKeys } from './use-inbox-keys'
import { type RowWindow, useEnsured, useInboxRows } from './use-inbox-rows'
import { useIsDesktop } from './use-is-desktop'
import { useRowWindow } from './use-row-window'
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
  const t = useTranslations('inbox')
  const scroller = useRef<HTMLDivElement>(null)
  const { view } = useInboxMark()
  const { cells, ensure } = useInboxRows(
    window,
    useCallback((from: number) => inboxUrls.inboxRows({ ...view, from }), [view]),
  )
  const { list, first, last, before, after, isWindowed, guess, scrollTo } = useRowWindow({
    size: window.size,
    whole: { first: window.offset, last: window.offset + window.rows.length - 1 },
    isWanted: useIsDesktop(),
    scroller,
  })
  useEnsured(ensure, isWindowed ? first : 0, isWindowed ? last : -1)
  return (
    <div ref={scroller} className="min-h-0 [overflow-anchor:none] desk:overflow-auto">
      {earlier && !isWindowed && <PageLink href={earlier}>{t('earlier')}</PageLink>}
      <ol ref={list} aria-label={t('list')} style={{ paddingTop: before, paddingBottom: after }}>
        <Items {...{ first, last, guess, now }} size={window.size} rowAt={at => cells.get(at)?.row} />
      </ol>
      {later && !isWindowed && (
        <PageLink href={later}>
          {t('later', { count: Math.min(window.rows.length, window.size - window.offset - window.rows.length) })}
        </PageLink>
      )}
      {isWindowed && <ListKeys rows={cells} size={window.size} scroller={scroller} scrollTo={scrollTo} />}
      {children}
      {foot && <Snoozed {...foot} />}
    </div>
  )
}

/** The windowed list takes the keys in the commit that draws its first window. */
function ListKeys(props: InboxKeysProps) {
  useInboxKeys(props)
  return null
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
  guess: number
  rowAt: (index: number) => ListedDecision | undefined
  now: string
}

/** Places of the list. Each is told only what concerns it, so that moving the mark draws two of them and not all. */
function Items({ first, last, size, guess, rowAt, now }: ItemsProps) {
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
        // A place whose row comes is not the same one grown or shrunk: nothing that was seen moves.
        key={row ? index : `awaited ${index}`}
        {...{ index, size, guess, row, view, now }}
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
  /** px of the place before its row is there. */
  guess: number
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
const Item = memo(function Item({ index, size, guess, row, view, now, headHours, ...of }: ItemProps) {
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
        <div style={{ height: guess }} className="border-b border-l-2 border-l-transparent" />
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
