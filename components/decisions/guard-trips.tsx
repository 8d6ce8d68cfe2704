import { useTranslations } from 'next-intl'
import { DiffExcerpt } from '@/components/ui/diff'
import { InlineCode } from '@/components/ui/inline-code'
import type { GuardTrip } from '@/lib/core/guard/types'
import { KindTag } from './kind-tag'

/** What a guard found, one block each: the rule, what changed in words and numbers, and the lines that show it. */
export function GuardTrips({ trips }: { trips: GuardTrip[] }) {
  return (
    <ul className="grid gap-4">
      {trips.map(trip => (
        <li key={`${trip.guard} ${trip.subject} ${trip.path}`} className="overflow-hidden rounded border bg-surface">
          <div className="grid gap-1.5 px-3.5 py-2.5">
            <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
              <KindTag kind={trip.guard} />
              <span className="min-w-0 [overflow-wrap:anywhere]">
                <InlineCode text={trip.words} />
              </span>
            </p>
            <Numbers trip={trip} />
          </div>
          {trip.hunk.trim() !== '' && (
            <div className="max-h-[50vh] overflow-auto border-t font-mono text-xs leading-5">
              <DiffExcerpt lines={linesOf(trip.hunk)} />
            </div>
          )}
        </li>
      ))}
    </ul>
  )
}

function Numbers({ trip }: { trip: GuardTrip }) {
  const t = useTranslations('inbox.guards')
  const { package: changed, lockfile } = trip
  if (!changed && !lockfile) return <p className="font-mono text-xs break-all text-text-2">{trip.path}</p>
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-1 text-text-2">
      <span className="font-mono text-xs break-all">{trip.path}</span>
      {changed && (
        <span className="tabular [overflow-wrap:anywhere]">
          {t('package', { name: changed.name, from: changed.from ?? t('absent'), to: changed.to ?? t('absent') })}
        </span>
      )}
      {lockfile && <span className="tabular">{t('lockfile', lockfile)}</span>}
    </p>
  )
}

/** Heads of a file's diff and of its parts say nothing that the path does not. */
function linesOf(hunk: string): string[] {
  const lines = hunk.split('\n')
  const first = lines.findIndex(line => line.startsWith('@@'))
  return lines
    .slice(Math.max(0, first))
    .filter((line, at, all) => !line.startsWith('@@') && (line !== '' || at < all.length - 1))
}
