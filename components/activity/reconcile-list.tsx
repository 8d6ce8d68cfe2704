import { Check, CircleAlert, Hourglass, type LucideIcon, Minus } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { RelativeTime } from '@/components/ui/relative-time'
import { Tag, type Tone } from '@/components/ui/tag'
import type { RepairState, ReportedFinding } from '@/lib/core/reconcile/types'
import { urls } from '@/lib/core/urls'

export type ListedReport = {
  id: string
  host: string
  since: string
  at: string
  looks: number
  isRepaired: boolean
  findings: ReportedFinding[]
}

/** Looks that found something, newest first, each with its mismatches, the planned repairs and what became of them. */
export function ReconcileList({ reports, now }: { reports: ListedReport[]; now: string }) {
  return (
    <ol className="grid gap-7">
      {reports.map(report => (
        <li key={report.id}>
          <ReportHead report={report} now={now} />
          <ul className="border-t">
            {report.findings.map(finding => (
              <FindingLine key={`${finding.kind} ${finding.projectId} ${finding.subject}`} finding={finding} />
            ))}
          </ul>
        </li>
      ))}
    </ol>
  )
}

function ReportHead({ report, now }: { report: ListedReport; now: string }) {
  const t = useTranslations('activity.reconcile')
  const { findings, host, looks } = report
  return (
    <div className="mb-2 flex flex-wrap items-baseline gap-x-3 gap-y-1">
      <h2 className="text-md font-semibold">{t('found', { count: findings.length, host })}</h2>
      <p className="text-text-2">
        {looks === 1
          ? t.rich('once', { when: () => <RelativeTime at={report.at} now={now} /> })
          : t.rich('again', {
              looks,
              when: () => <RelativeTime at={report.at} now={now} />,
              since: () => <RelativeTime at={report.since} now={now} />,
            })}
      </p>
      {!report.isRepaired && <Tag tone="amber">{t('unfinished')}</Tag>}
    </div>
  )
}

function FindingLine({ finding }: { finding: ReportedFinding }) {
  const t = useTranslations('activity.reconcile')
  const { kind, project, subject, repair, state, why } = finding
  const { tone, icon } = STATES[state]
  return (
    <li className="grid gap-x-3 gap-y-1 border-b py-2 desk:grid-cols-[110px_minmax(180px,1fr)_minmax(180px,1fr)]">
      <span>
        <Tag tone={tone} icon={icon}>
          {t(`state.${state}`)}
        </Tag>
      </span>
      <span className="min-w-0">
        <span className="[overflow-wrap:anywhere]">{t(`kind.${kind}`)}</span>
        <span className="block text-text-2">
          {project && (
            <Link href={urls.project(project)} prefetch={false} className="underline underline-offset-2">
              {project}
            </Link>
          )}
          {subject !== project && (
            <span className="block font-mono text-xs leading-5 [overflow-wrap:anywhere]">{subject}</span>
          )}
        </span>
      </span>
      <span className="min-w-0 text-text-2">
        {t('repairIs', { repair: t(`repair.${repair}`) })}
        {why && <span className="block text-red [overflow-wrap:anywhere]">{why}</span>}
      </span>
    </li>
  )
}

const STATES = {
  planned: { tone: 'amber', icon: Hourglass },
  done: { tone: 'green', icon: Check },
  left: { tone: 'neutral', icon: Minus },
  failed: { tone: 'red', icon: CircleAlert },
} as const satisfies Record<RepairState, { tone: Tone; icon: LucideIcon }>
