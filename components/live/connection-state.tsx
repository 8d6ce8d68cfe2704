'use client'

import { RotateCw, Unplug, UserRoundX } from 'lucide-react'
import { usePathname, useSearchParams } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useSyncExternalStore } from 'react'
import { ClockTime } from '@/components/ui/clock-time'
import { inboxUrls } from '@/lib/core/inbox-urls'
import type { FeedState } from './live-feed'
import { useLiveFeed } from './use-live-feed'

/**
 * Nothing while the page is kept up to date; else since when it is not, or that the session has ended. It stands where
 * the frame has room, so that nothing moves, and is announced politely.
 */
export function ConnectionState() {
  const feed = useLiveFeed()
  const state = useSyncExternalStore(feed?.watch ?? watchNothing, feed?.getState ?? notKnown, notKnown)
  return (
    <div role="status" className="text-xs text-text-2">
      {state.line === 'lost' && <Lost rightAt={state.rightAt} retry={feed?.retry} />}
      {state.line === 'signed-out' && <SignedOut />}
    </div>
  )
}

function Lost({ rightAt, retry }: { rightAt: number; retry: (() => void) | undefined }) {
  const t = useTranslations('common.line')
  const time = () => <ClockTime at={new Date(rightAt)} now={new Date()} />
  return (
    <div className={`${BOX} desk:bg-sunken`}>
      <Unplug aria-hidden="true" size={14} className="hidden shrink-0 self-start desk:mt-0.5 desk:block" />
      <p className="leading-4">
        <span className="desk:hidden">{t.rich('lostShort', { time })}</span>
        <span className="hidden desk:inline">{t.rich('lost', { time })}</span>
      </p>
      <button type="button" onClick={retry} className={ACT}>
        <RotateCw aria-hidden="true" size={14} />
        <span className="max-desk:sr-only">{t('retry')}</span>
      </button>
    </div>
  )
}

function SignedOut() {
  const t = useTranslations('common.line')
  const [path, query] = [usePathname(), useSearchParams().toString()]
  return (
    <div className={`${BOX} bg-amber-soft text-amber`}>
      <UserRoundX aria-hidden="true" size={14} className="hidden shrink-0 self-start desk:mt-0.5 desk:block" />
      <p className="leading-4">{t('signedOut')}</p>
      {/* A whole new page: everything of this one belongs to the session that ended. */}
      <a href={inboxUrls.signInTo(query ? `${path}?${query}` : path)} className={ACT}>
        {t('signIn')}
      </a>
    </div>
  )
}

const BOX =
  'flex max-w-48 items-center gap-1.5 rounded pl-2 desk:mb-2 desk:grid desk:max-w-none desk:grid-cols-[14px_1fr] desk:p-2'
const ACT =
  'inline-flex min-h-11 min-w-11 shrink-0 items-center justify-center gap-1.5 rounded font-medium text-accent hover:underline desk:col-start-2 desk:min-h-6 desk:min-w-0 desk:justify-self-start'

const watchNothing = () => () => {}
const NOT_KNOWN: FeedState = { line: 'connecting', rightAt: 0 }
const notKnown = () => NOT_KNOWN
