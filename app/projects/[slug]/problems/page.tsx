import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { orNotFound } from '@/app/_server/or-not-found'
import { pageContext } from '@/app/_server/session'
import { ProblemList } from '@/components/projects/problem-list'
import { EmptyState } from '@/components/ui/empty-state'
import { readProject } from '@/lib/usecases/read-project'
import { ProjectFrame } from '../project-frame'

type Props = { params: Promise<{ slug: string }> }

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations('projects.tab')
  return { title: `${t('problems')} · ${(await params).slug}` }
}

/** What the linter says of the plan files. */
export default async function ProblemsPage({ params }: Props) {
  const { slug } = await params
  const ctx = await pageContext()
  const project = await orNotFound(readProject(ctx, { slug }))
  const { problems } = project
  const t = await getTranslations('projects.problems')
  return (
    <ProjectFrame ctx={ctx} project={project} tab="problems">
      {problems.length === 0 ? <EmptyState title={t('emptyTitle')} /> : <ProblemList problems={problems} />}
    </ProjectFrame>
  )
}
