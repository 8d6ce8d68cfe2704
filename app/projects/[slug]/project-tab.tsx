import { getTranslations } from 'next-intl/server'
import { BlockerList } from '@/components/projects/blocker-list'
import { DecisionTable } from '@/components/projects/decision-table'
import { LazyLiveLog } from '@/components/projects/lazy-live-log'
import { ProblemList } from '@/components/projects/problem-list'
import { ProgressTable } from '@/components/projects/progress-table'
import { EmptyState } from '@/components/ui/empty-state'
import type { ProjectTab } from '@/lib/core/inbox-urls'
import type { Context } from '@/lib/usecases/context'
import { readBlockers } from '@/lib/usecases/read-blockers'
import type { ProjectView } from '@/lib/usecases/read-project'
import { readProjectDecisions } from '@/lib/usecases/read-project-decisions'

type Props = { ctx: Context; project: ProjectView; tab: ProjectTab }

/** What the chosen tab of a project shows. */
export async function ProjectTabContent({ ctx, project, tab }: Props) {
  const t = await getTranslations('projects')
  const { slug, now } = project
  switch (tab) {
    case 'progress':
      return <Progress project={project} />
    case 'blockers': {
      const blockers = await readBlockers(ctx, { slug })
      if (blockers.length === 0) return <EmptyState title={t('blockers.emptyTitle')} text={t('blockers.emptyText')} />
      return <BlockerList slug={slug} blockers={blockers} now={now} />
    }
    case 'decisions': {
      const decisions = await readProjectDecisions(ctx, { slug })
      if (decisions.length === 0)
        return <EmptyState title={t('decisions.emptyTitle')} text={t('decisions.emptyText')} />
      return <DecisionTable slug={slug} decisions={decisions} now={now} />
    }
    case 'problems':
      if (project.problems.length === 0) return <EmptyState title={t('problems.emptyTitle')} />
      return <ProblemList problems={project.problems} />
  }
}

async function Progress({ project }: { project: ProjectView }) {
  const t = await getTranslations('projects.progress')
  const { slug, now, live, progress } = project
  const left = project.counts.iterations - progress.filter(row => row.type === 'iteration').length
  return (
    <>
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
    </>
  )
}
