import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { orNotFound } from '@/app/_server/or-not-found'
import { pageContext } from '@/app/_server/session'
import { BlockerList } from '@/components/projects/blocker-list'
import { EmptyState } from '@/components/ui/empty-state'
import { readBlockers } from '@/lib/usecases/read-blockers'
import { readProject } from '@/lib/usecases/read-project'
import { ProjectFrame } from '../project-frame'

type Props = { params: Promise<{ slug: string }> }

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations('projects.tab')
  return { title: `${t('blockers')} · ${(await params).slug}` }
}

/** What is blocked, and why. */
export default async function BlockersPage({ params }: Props) {
  const { slug } = await params
  const ctx = await pageContext()
  const project = await orNotFound(readProject(ctx, { slug }))
  const blockers = await readBlockers(ctx, { slug })
  const t = await getTranslations('projects.blockers')
  return (
    <ProjectFrame ctx={ctx} project={project} tab="blockers">
      {blockers.length === 0 ? (
        <EmptyState title={t('emptyTitle')} text={t('emptyText')} />
      ) : (
        <BlockerList slug={slug} blockers={blockers} now={project.now} />
      )}
    </ProjectFrame>
  )
}
