import type { ReactNode } from 'react'
import { ClientMessages } from '@/app/_server/client-messages'
import { RefreshOnChange } from '@/components/live/refresh-on-change'
import { BudgetBars } from '@/components/projects/budget-bars'
import { PhaseRoad } from '@/components/projects/phase-road'
import { StateTag } from '@/components/projects/state-tag'
import { Bar, Page } from '@/components/ui/bar'
import { Cost } from '@/components/ui/duration'
import { Elapsed } from '@/components/ui/elapsed'
import type { ProjectTab } from '@/lib/core/project/project-tabs'
import type { Person } from '@/lib/usecases/authorize'
import type { Context } from '@/lib/usecases/context'
import type { ProjectView } from '@/lib/usecases/read-project'
import { ProjectNotices } from './project-notices'
import { ProjectTabs } from './project-tabs'
import { RunControls } from './run-controls'

type Props = {
  ctx: Context & { actor: Person }
  project: ProjectView
  tab: ProjectTab
  children: ReactNode
}

/** What every view of the loop has in common: its state and controls, what should be known first, the road, the tabs. */
export async function ProjectFrame({ ctx, project, tab, children }: Props) {
  const { slug, role } = project
  return (
    <ClientMessages areas={['projects', 'iteration', 'problems', 'refusals']}>
      <RefreshOnChange project={project.id} readAt={Date.parse(project.now)} />
      <Bar title={project.name} aside={<Status project={project} />}>
        {role !== null && role !== 'viewer' && <RunControls slug={slug} state={project.state.type} />}
      </Bar>
      <Page>
        <ProjectNotices ctx={ctx} project={project} />
        <PhaseRoad slug={slug} phases={project.phases} now={project.current?.itemId ?? null} />
        <BudgetBars budgets={project.budgets} />
        <div className="mt-6">
          <ProjectTabs view={{ ...project, problems: project.problems.length }} current={tab} />
        </div>
        {children}
      </Page>
    </ClientMessages>
  )
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
