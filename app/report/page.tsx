import type { Metadata } from 'next'
import { getFormatter, getTimeZone, getTranslations } from 'next-intl/server'
import { ReportProject } from '@/components/report/report-project'
import { ActionButton } from '@/components/ui/action-button'
import { Bar, Page } from '@/components/ui/bar'
import { EmptyState } from '@/components/ui/empty-state'
import { costSentence, counts, type ReportVoice } from '@/lib/core/report/report-markdown'
import type { ReportPlace } from '@/lib/core/urls'
import { momentOfField } from '@/lib/core/zone-clock'
import { type ReportView, readReport } from '@/lib/usecases/read-report'
import { ClientMessages } from '../_server/client-messages'
import { orNotFound } from '../_server/or-not-found'
import { pageContext } from '../_server/session'
import { markReadAction } from './actions'
import { ReportRange } from './report-range'

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('report')
  return { title: t('title') }
}

/** What happened while nobody looked: per project what landed, was reverted, is blocked, waits, cost, and comes next. */
export default async function ReportPage({ searchParams }: Props) {
  const place = readPlace(await searchParams)
  const ctx = await pageContext()
  const zone = await getTimeZone()
  const now = ctx.clock()
  const range = {
    since: place.last ? new Date(now.getTime() - place.last * 3_600_000) : momentOfField(place.from ?? '', zone),
    until: momentOfField(place.to ?? '', zone),
  }
  const view = await orNotFound(readReport(ctx, { slug: place.project, ...range }))
  const [t, say, format] = [await getTranslations('report'), await getTranslations(), await getFormatter()]
  const time = (at: string) => format.dateTime(new Date(at), { dateStyle: 'medium', timeStyle: 'short' })
  const { report } = view
  // The catalogues are read at run time, so their keys are no types.
  const words = say as unknown as ReportVoice['say']
  const voice = { say: words, time }
  const isAll = place.project === undefined
  return (
    <ClientMessages areas={['report', 'refusals']}>
      <Bar title={t('title')} aside={<span className="tabular">{t('range', timesOf(view))}</span>}>
        {view.isSinceLook && isAll && (
          <div className="print:hidden">
            <ActionButton action={markReadAction} fields={{ until: report.until }} tone="primary">
              {t('read')}
            </ActionButton>
          </div>
        )}
      </Bar>
      <Page>
        <div className="print:hidden">
          <ReportRange place={place} view={view} zone={zone} now={now} />
        </div>
        <div className="grid max-w-[860px] gap-8">
          <div className="grid gap-1 text-md">
            <p>{t('total', counts(report))}</p>
            <p className="text-text-2">{costSentence(report.total.cost, voice)}</p>
          </div>
          {report.projects.length === 0 && <EmptyState title={t('nothingTitle')} text={t('nothingText')} />}
          {report.projects.map(project => (
            <ReportProject key={project.slug} project={project} now={now.toISOString()} voice={voice} />
          ))}
          {report.quiet.length > 0 && report.projects.length > 0 && (
            <p className="text-text-2">
              {t('quiet', { names: report.quiet.map(project => project.name).join(t('comma')) })}
            </p>
          )}
          <div className="grid gap-1 border-t pt-3 text-xs text-text-2 print:hidden">
            <p>{t('print')}</p>
            <p>{t('markdown', { command: commandOf(place) })}</p>
          </div>
        </div>
      </Page>
    </ClientMessages>
  )

  function timesOf({ report: { since, until } }: ReportView) {
    return { since: time(since), until: time(until) }
  }
}

const LONGEST_HOURS = 24 * 366

function readPlace(fields: Record<string, string | string[] | undefined>): ReportPlace {
  const read = (name: string) => (typeof fields[name] === 'string' && fields[name] !== '' ? fields[name] : undefined)
  const last = Number(read('last'))
  return {
    ...{ project: read('project'), from: read('from'), to: read('to') },
    last: Number.isInteger(last) && last > 0 && last <= LONGEST_HOURS ? last : undefined,
  }
}

function commandOf({ project, last }: ReportPlace): string {
  return ['ralph.mjs report', project, last && `--since ${last}h`].filter(Boolean).join(' ')
}
