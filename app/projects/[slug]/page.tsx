import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { orNotFound } from '@/app/_server/or-not-found'
import { pageContext } from '@/app/_server/session'
import { LazyLiveLog } from '@/components/projects/lazy-live-log'
import { ProgressTable } from '@/components/projects/progress-table'
import { EmptyState } from '@/components/ui/empty-state'
import { readProject } from '@/lib/usecases/read-project'
import { ProjectFrame } from './project-frame'

type Props = { params: Promise<{ slug: string }> }

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: (await params).slug }
}

/** A project at work: the live log and one line for each iteration. */
export default async function ProgressPage({ params }: Props) {
  const { slug } = await params
  const ctx = await pageContext()
  const project = await orNotFound(readProject(ctx, { slug }))
  const t = await getTranslations('projects.progress')
  const { now, live, progress } = project
  const left = project.counts.iterations - progress.filter(row => row.type === 'iteration').length
  return (
    <ProjectFrame ctx={ctx} project={project} tab="progress">
      {live && (
        <div className="my-5">
          <LazyLiveLog key={live.logId} logId={live.logId} title={t('live', { item: live.itemId })} />
        </div>
      )}
      {progress.length === 0 ? (
        <EmptyState title={t('emptyTitle')} text={t('emptyText')} />
      ) : (
        <ProgressTable slug={slug} rows={progress} now={now} />
      )}
      {left > 0 && <p className="py-3 text-text-2">{t('older', { count: left })}</p>}
    </ProjectFrame>
  )
}
