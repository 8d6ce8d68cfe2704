import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { RefreshOnChange } from '@/components/live/refresh-on-change'
import { ProjectList } from '@/components/projects/project-list'
import { ActionButton } from '@/components/ui/action-button'
import { Bar, Page } from '@/components/ui/bar'
import { ButtonLink } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { InlineCode } from '@/components/ui/inline-code'
import { urls } from '@/lib/core/urls'
import { readProjects } from '@/lib/usecases/read-projects'
import { pageContext } from '../_server/session'
import { createSampleAction } from './actions'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('projects'))('title') }
}

export default async function ProjectsPage() {
  const ctx = await pageContext()
  const readAt = ctx.clock().getTime()
  const [t, projects] = [await getTranslations('projects'), await readProjects(ctx)]
  const waiting = projects.reduce((sum, project) => sum + project.waiting, 0)
  return (
    <>
      <RefreshOnChange readAt={readAt} />
      <Bar title={t('title')} aside={projects.length > 0 && t('summary', { projects: projects.length, waiting })}>
        {ctx.actor.isAdmin && projects.length > 0 && <ButtonLink href={urls.newProject}>{t('register')}</ButtonLink>}
      </Bar>
      {projects.length > 0 ? (
        <div className="min-h-0 desk:overflow-auto">
          <ProjectList projects={projects} now={ctx.clock().toISOString()} />
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
