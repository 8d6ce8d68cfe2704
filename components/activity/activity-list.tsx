import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { RelativeTime } from '@/components/ui/relative-time'
import type { ValueChange } from '@/lib/core/activity/list-changes'
import { urls } from '@/lib/core/urls'
import { ActivityChanges } from './activity-changes'
import { ActivitySubject } from './activity-subject'

export type ListedChange = {
  id: string
  at: string
  actorName: string
  isYours: boolean
  via: string
  viaName: string
  from: string | null
  action: string
  project: { slug: string; name: string } | null
  subject: string
  subjectName: string | null
  changes: ValueChange[]
  more: number
}

/** Changes in sentences, newest first: when, who, what, what it was and is, from where. */
export function ActivityList({ rows, now }: { rows: ListedChange[]; now: string }) {
  return (
    <ol className="border-t">
      {rows.map(row => (
        <li
          key={row.id}
          className="grid gap-x-4 gap-y-0.5 border-b py-2 desk:grid-cols-[72px_minmax(0,1fr)_minmax(0,240px)]"
        >
          <span className="text-text-3">
            <RelativeTime at={row.at} now={now} />
          </span>
          <div className="min-w-0 [overflow-wrap:anywhere]">
            <Sentence row={row} />
            <ActivityChanges changes={row.changes} more={row.more} />
          </div>
          <Origin row={row} />
        </li>
      ))}
    </ol>
  )
}

function Sentence({ row }: { row: ListedChange }) {
  const t = useTranslations('activity.log')
  const { actorName, isYours, action, project, subject } = row
  const known = t.has(`did.${action}`)
  return (
    <p>
      <b className="font-semibold">{actorName || t('nobody')}</b>
      {isYours && <span className="text-text-3"> ({t('you')})</span>}{' '}
      {t.rich(known ? `did.${action}` : 'unknown', { action, subject: () => <ActivitySubject {...row} /> })}
      {project && subject !== project.slug && (
        <span className="text-text-2">
          {' · '}
          <Link href={urls.project(project.slug)} prefetch={false} className="underline underline-offset-2">
            {project.name}
          </Link>
        </span>
      )}
    </p>
  )
}

/** By what means, and from which address where that is told. */
function Origin({ row: { via, viaName, from } }: { row: ListedChange }) {
  const t = useTranslations('activity.log')
  const key = via === 'token' && viaName === '' ? 'tokenNameless' : via
  const words = t.has(`via.${key}`) ? t(`via.${key}`, { name: viaName }) : via
  return (
    <span className="min-w-0 text-text-3 [overflow-wrap:anywhere] desk:text-right">
      {words}
      {from && (
        <>
          {' · '}
          <span className="tabular">{from}</span>
        </>
      )}
    </span>
  )
}
