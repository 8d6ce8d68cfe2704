'use client'

import { useRouter } from 'next/navigation'
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
  useTransition,
} from 'react'
import { afterPaint } from '@/components/ui/after-paint'
import { type InboxView, inboxUrls } from '@/lib/core/inbox-urls'
import { rowName } from './listed-decision'

type Name = { slug: string; number: number }

export type InboxMark = {
  /** `slug/number` of the marked row; the detail follows. */
  marked: string | null
  /** `slug/number` of the decision that the detail shows. */
  shown: string | null
  view: InboxView
  /** Marks a row at once and opens it; the latest of several wins. */
  mark: (row: Name, how: 'push' | 'replace') => void
}

const MarkContext = createContext<InboxMark>({ marked: null, shown: null, view: {}, mark: () => {} })

/** The row that is marked in the list. */
export function useInboxMark(): InboxMark {
  return useContext(MarkContext)
}

/** While keys are pressed faster than this, only the last row is opened. */
const APART_MS = 120

type Props = { shown: string | null; seen: number; filter: InboxView['filter']; children: ReactNode }

/** Marking does not wait for the server: the row is marked, then its decision is fetched and takes the detail's place. */
export function InboxMarkProvider({ shown, seen, filter, children }: Props) {
  const view = useMemo(() => ({ seen, filter }), [seen, filter])
  const { target, go } = useLatestNavigation()
  const mark = useCallback(
    (row: Name, how: 'push' | 'replace') => go(rowName(row), inboxUrls.decision(row.slug, row.number, view), how),
    [view, go],
  )
  const value = useMemo(() => ({ marked: target ?? shown, shown, view, mark }), [target, shown, view, mark])
  return <MarkContext value={value}>{children}</MarkContext>
}

/** Goes to the first address as soon as the mark is drawn and, of those that follow in quick succession, only to the last. */
function useLatestNavigation() {
  const router = useRouter()
  const [isPending, startTransition] = useTransition()
  const [target, setTarget] = useState<string | null>(null)
  const waiting = useRef<{ stop?: () => void; next?: () => void }>({})
  useEffect(() => () => waiting.current.stop?.(), [])
  useEffect(() => {
    if (!isPending && !waiting.current.next) setTarget(null)
  }, [isPending])
  const go = useMemo(() => {
    const run = () => {
      const { next } = waiting.current
      waiting.current = next ? { stop: later(run) } : {}
      next?.()
    }
    return (name: string, href: string, how: 'push' | 'replace') => {
      setTarget(name)
      waiting.current.next = () => startTransition(() => router[how](href, { scroll: false }))
      waiting.current.stop ??= afterPaint(run)
    }
  }, [router])
  return { target, go }
}

function later(run: () => void): () => void {
  const timer = setTimeout(run, APART_MS)
  return () => clearTimeout(timer)
}
