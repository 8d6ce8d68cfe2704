import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { RefreshOnChange } from '@/components/live/refresh-on-change'
import { ProjectList } from '@/components/projects/project-list'
import { ActionButton } from '@/components/ui/action-button'
import { Bar, Page } from '@/components/ui/bar'
import { ButtonLink } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { InlineCode } from '@/components/ui/inline-code'
import { listProjects, readProjectListView } from '@/lib/core/project/project-list-view'
import { urls } from '@/lib/core/urls'
import { readProjects } from '@/lib/usecases/read-projects'
import { pageContext } from '../_server/session'
import { createSampleAction } from './actions'
import { ProjectFilter } from './project-filter'
import { ProjectPages } from './project-pages'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('projects'))('title') }
}

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

export default async function ProjectsPage({ searchParams }: Props) {
  const view = readProjectListView(await searchParams)
  const ctx = await pageContext()
  const readAt = ctx.clock().getTime()
  const [t, projects] = [await getTranslations('projects'), await readProjects(ctx)]
  const { shown, matching, from } = listProjects(projects, view)
  const waiting = projects.reduce((sum, project) => sum + project.waiting, 0)
  return (
    <>
      <RefreshOnChange readAt={readAt} />
      <Bar title={t('title')} aside={projects.length > 0 && t('summary', { projects: projects.length, waiting })}>
        {ctx.actor.isAdmin && projects.length > 0 && <ButtonLink href={urls.newProject}>{t('register')}</ButtonLink>}
      </Bar>
      {projects.length > 0 ? (
        <div className="min-h-0 desk:overflow-auto">
          <ProjectFilter view={view} />
          {shown.length > 0 ? (
            <ProjectList projects={shown} now={ctx.clock().toISOString()} />
          ) : (
            <EmptyState title={t('list.noneTitle')} text={t('list.noneText')}>
              <ButtonLink href={urls.projects}>{t('list.showAll')}</ButtonLink>
            </EmptyState>
          )}
          <ProjectPages view={view} from={from} shown={shown.length} matching={matching} />
        </div>
      ) : (
        <Page>
          <EmptyProjects isAdmin={ctx.actor.isAdmin} />
        </Page>
      )}
    </>
  )
}

async function EmptyProjects({ isAdmin }: { isAdmin: boolean }) {
  const t = await getTranslations('projects.empty')
  if (!isAdmin) return <EmptyState title={t('titleForMembers')} text={t('textForMembers')} />
  return (
    <EmptyState title={t('title')} text={<InlineCode text={t('text')} />}>
      <ActionButton action={createSampleAction} fields={{}} tone="primary">
        {t('sample')}
      </ActionButton>
      <ButtonLink href={urls.newProject}>{t('register')}</ButtonLink>
    </EmptyState>
  )
}
