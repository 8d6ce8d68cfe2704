import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { orNotFound } from '@/app/_server/or-not-found'
import { pageContext } from '@/app/_server/session'
import { LazyLiveLog } from '@/components/projects/lazy-live-log'
import { ProgressTable } from '@/components/projects/progress-table'
import { ButtonLink } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { type ProgressFilter, progressFields, readProgressFilter } from '@/lib/core/project/progress-filter'
import { urls } from '@/lib/core/urls'
import { listProgress } from '@/lib/usecases/list-progress'
import { readProject } from '@/lib/usecases/read-project'
import { ProgressFilterForm } from './progress-filter-form'
import { ProjectFrame } from './project-frame'

type Props = {
  params: Promise<{ slug: string }>
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: (await params).slug }
}

/** A project at work: the live log and one line for each iteration, narrowed by the address. */
export default async function ProgressPage({ params, searchParams }: Props) {
  const [{ slug }, query] = [await params, await searchParams]
  const ctx = await pageContext()
  const project = await orNotFound(readProject(ctx, { slug }))
  const filter = readProgressFilter(query)
  const { rows, older } = await listProgress(ctx, { slug, filter, before: query.before })
  const t = await getTranslations('projects.progress')
  const { now, live } = project
  const isFirst = query.before === undefined
  return (
    <ProjectFrame ctx={ctx} project={project} tab="progress">
      {live && isFirst && (
        <div className="my-5">
          <LazyLiveLog key={live.logId} logId={live.logId} title={t('live', { item: live.itemId })} />
        </div>
      )}
      {project.counts.iterations > 0 && <ProgressFilterForm slug={slug} filter={filter} phases={project.phases} />}
      {rows.length === 0 ? (
        <Nothing slug={slug} isNarrowed={progressFields(filter).length > 0 || !isFirst} />
      ) : (
        <ProgressTable slug={slug} rows={rows} now={now} />
      )}
      <Windows slug={slug} filter={filter} isFirst={isFirst} older={older} />
    </ProjectFrame>
  )
}

async function Nothing({ slug, isNarrowed }: { slug: string; isNarrowed: boolean }) {
  const t = await getTranslations('projects.progress')
  if (!isNarrowed) return <EmptyState title={t('emptyTitle')} text={t('emptyText')} />
  return (
    <EmptyState title={t('nothingTitle')} text={t('nothingText')}>
      <ButtonLink href={urls.progress(slug)}>{t('filter.all')}</ButtonLink>
    </EmptyState>
  )
}

type WindowsProps = { slug: string; filter: ProgressFilter; isFirst: boolean; older: string | null }

/** From window to window: what is newer stays where it was, so no row is shown twice or left out. */
async function Windows({ slug, filter, isFirst, older }: WindowsProps) {
  const t = await getTranslations('projects.progress')
  if (isFirst && older === null) return null
  return (
    <div className="flex gap-2 py-4">
      {!isFirst && <ButtonLink href={urls.progress(slug, { filter })}>{t('newest')}</ButtonLink>}
      {older !== null && <ButtonLink href={urls.progress(slug, { filter, before: older })}>{t('older')}</ButtonLink>}
    </div>
  )
}
