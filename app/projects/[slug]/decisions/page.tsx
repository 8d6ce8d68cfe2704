import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { orNotFound } from '@/app/_server/or-not-found'
import { pageContext } from '@/app/_server/session'
import { DecisionTable } from '@/components/projects/decision-table'
import { EmptyState } from '@/components/ui/empty-state'
import { readProject } from '@/lib/usecases/read-project'
import { readProjectDecisions } from '@/lib/usecases/read-project-decisions'
import { ProjectFrame } from '../project-frame'

type Props = { params: Promise<{ slug: string }> }

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations('projects.tab')
  return { title: `${t('decisions')} · ${(await params).slug}` }
}

/** Every decision that was asked for, and what became of it. */
export default async function DecisionsPage({ params }: Props) {
  const { slug } = await params
  const ctx = await pageContext()
  const project = await orNotFound(readProject(ctx, { slug }))
  const decisions = await readProjectDecisions(ctx, { slug })
  const t = await getTranslations('projects.decisions')
  return (
    <ProjectFrame ctx={ctx} project={project} tab="decisions">
      {decisions.length === 0 ? (
        <EmptyState title={t('emptyTitle')} text={t('emptyText')} />
      ) : (
        <DecisionTable slug={slug} decisions={decisions} now={project.now} />
      )}
    </ProjectFrame>
  )
}
