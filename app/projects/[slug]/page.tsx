import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { ClientMessages } from '@/app/_server/client-messages'
import { orNotFound } from '@/app/_server/or-not-found'
import { pageContext } from '@/app/_server/session'
import { RefreshOnChange } from '@/components/live/refresh-on-change'
import { BudgetBars } from '@/components/projects/budget-bars'
import { PhaseRoad } from '@/components/projects/phase-road'
import { StateTag } from '@/components/projects/state-tag'
import { Bar, Page } from '@/components/ui/bar'
import { ButtonLink } from '@/components/ui/button'
import { Cost } from '@/components/ui/duration'
import { Elapsed } from '@/components/ui/elapsed'
import { TabLinks } from '@/components/ui/tab-links'
import { PROJECT_TABS, type ProjectTab } from '@/lib/core/inbox-urls'
import { urls } from '@/lib/core/urls'
import { type ProjectView, readProject } from '@/lib/usecases/read-project'
import { ProjectNotices } from './project-notices'
import { ProjectTabContent } from './project-tab'
import { RunControls } from './run-controls'

type Props = { params: Promise<{ slug: string }>; searchParams: Promise<{ tab?: string }> }

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: (await params).slug }
}

export default async function ProjectPage({ params, searchParams }: Props) {
  const [{ slug }, { tab: wanted }] = [await params, await searchParams]
  const ctx = await pageContext()
  const readAt = ctx.clock().getTime()
  const project = await orNotFound(readProject(ctx, { slug }))
  const tab = PROJECT_TABS.find(known => known === wanted) ?? 'progress'
  const t = await getTranslations('projects')
  return (
    <ClientMessages areas={['projects', 'iteration', 'problems', 'refusals']}>
      <RefreshOnChange project={project.id} readAt={readAt} />
      <Bar title={project.name} aside={<Status project={project} />}>
        <ButtonLink href={urls.projectPlan(slug)} tone="ghost">
          {t('plan')}
        </ButtonLink>
        <ButtonLink href={urls.projectPeople(slug)} tone="ghost">
          {t('people')}
        </ButtonLink>
        {project.role === 'admin' && (
          <ButtonLink href={urls.projectSettings(slug)} tone="ghost">
            {t('settings')}
          </ButtonLink>
        )}
        {project.role !== null && project.role !== 'viewer' && <RunControls slug={slug} state={project.state.type} />}
      </Bar>
      <Page>
        <ProjectNotices ctx={ctx} project={project} />
        <PhaseRoad slug={slug} phases={project.phases} />
        <BudgetBars budgets={project.budgets} />
        <div className="mt-6">
          <TabLinks label={t('views')} tabs={PROJECT_TABS.filter(id => isShown(id, project)).map(toTab)} />
        </div>
        <ProjectTabContent ctx={ctx} project={project} tab={tab} />
      </Page>
    </ClientMessages>
  )

  function toTab(id: ProjectTab) {
    return { href: urls.project(slug, id), label: t(`tab.${id}`), note: noteOf(id, project), isCurrent: id === tab }
  }
}

function Status({ project }: { project: ProjectView }) {
  const { current } = project
  return (
    <>
      <StateTag state={project.state} itemId={current?.itemId} />
      {current && (
        <span>
          <Elapsed since={current.startedAt} now={project.now} /> · {current.agent}
        </span>
      )}
      <Cost usd={project.costUsd} />
    </>
  )
}

/** A tab for plan problems is there only when there are some. */
function isShown(id: ProjectTab, project: ProjectView): boolean {
  return id !== 'problems' || project.problems.length > 0
}

function noteOf(id: ProjectTab, { counts, problems }: ProjectView): number {
  switch (id) {
    case 'progress':
      return counts.iterations
    case 'blockers':
      return counts.blockers
    case 'decisions':
      return counts.decisions
    case 'problems':
      return problems.length
  }
}
