import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { InlineCode } from '@/components/ui/inline-code'
import { RelativeTime } from '@/components/ui/relative-time'
import type { OutcomeReason } from '@/lib/core/loop/outcome-reason'
import { urls } from '@/lib/core/urls'

export type ListedBlocker = {
  itemId: string
  phaseId: string
  text: string
  iteration: { number: number; reason: OutcomeReason | null; summary: string; at: string } | null
}

/** The items that are blocked, with why; a line opens the iteration that says so. */
export function BlockerList({ slug, blockers, now }: { slug: string; blockers: ListedBlocker[]; now: string }) {
  const t = useTranslations('iteration.reason')
  return (
    <ul>
      {blockers.map(({ itemId, text, iteration }) => (
        <li key={itemId} className="relative border-b hover:bg-hover">
          <div className="grid gap-x-3 gap-y-1 py-2 desk:grid-cols-[72px_1fr_64px]">
            <span className="font-mono text-xs leading-5">{itemId}</span>
            <span className="min-w-0 [overflow-wrap:anywhere]">
              {iteration ? (
                <Link
                  href={urls.iteration(slug, iteration.number)}
                  prefetch={false}
                  className="after:absolute after:inset-0"
                >
                  <InlineCode text={text} />
                </Link>
              ) : (
                <InlineCode text={text} />
              )}
              {iteration && (
                <span className="block text-text-2">
                  {iteration.reason && t(iteration.reason)}
                  {iteration.reason && iteration.summary && ' · '}
                  {iteration.summary}
                </span>
              )}
            </span>
            <span className="text-text-3 desk:text-right">
              {iteration && <RelativeTime at={iteration.at} now={now} />}
            </span>
          </div>
        </li>
      ))}
    </ul>
  )
}
