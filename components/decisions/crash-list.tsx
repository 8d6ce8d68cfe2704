import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { RelativeTime } from '@/components/ui/relative-time'
import { urls } from '@/lib/core/urls'

type Crash = { iteration: number; itemId: string; agent: string; host: string; at: string; message: string }

/** How the last sessions ended, oldest first: which item, which agent on which host, in its own last words. */
export function CrashList({ slug, crashes, now }: { slug: string; crashes: Crash[]; now: string }) {
  const t = useTranslations('inbox.crashes')
  return (
    <ul aria-label={t('label')} className="mt-3 grid overflow-hidden rounded border bg-surface">
      {crashes.map(({ iteration, itemId, agent, host, at, message }) => (
        <li key={iteration} className="grid gap-0.5 border-t px-3.5 py-2 first:border-t-0">
          <p className="flex flex-wrap items-center gap-x-2.5 text-text-2">
            <Link
              href={urls.iteration(slug, iteration)}
              prefetch={false}
              className="inline-flex min-h-11 items-center text-accent hover:underline desk:min-h-0"
            >
              {t('iteration', { number: iteration })}
            </Link>
            <span className="font-mono text-xs leading-5">{itemId}</span>
            <span>{t('on', { agent, host })}</span>
            <RelativeTime at={at} now={now} />
          </p>
          <p className="[overflow-wrap:anywhere]">{message}</p>
        </li>
      ))}
    </ul>
  )
}
