import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { orNotFound } from '@/app/_server/or-not-found'
import { pageContext } from '@/app/_server/session'
import { BranchCommits } from '@/components/branch/branch-commits'
import { BranchFiles } from '@/components/branch/branch-files'
import { EmptyState } from '@/components/ui/empty-state'
import { Notice } from '@/components/ui/notice'
import { urls } from '@/lib/core/urls'
import { readBranchPage } from '@/lib/usecases/read-branch-page'
import { readProject } from '@/lib/usecases/read-project'
import { ProjectFrame } from '../project-frame'
import { BranchFacts } from './branch-facts'
import { NextSteps } from './next-steps'
import { OpenFile } from './open-file'
import { TakeIn } from './take-in'

type Props = {
  params: Promise<{ slug: string }>
  searchParams: Promise<{ file?: string | string[]; commits?: string | string[] }>
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations('projects.tab')
  return { title: `${t('branch')} · ${(await params).slug}` }
}

/** The loop's branch: where it stands, what it holds, and what becomes of it. */
export default async function BranchPage({ params, searchParams }: Props) {
  const [{ slug }, asked] = [await params, await searchParams]
  const ctx = await pageContext()
  const file = typeof asked.file === 'string' ? asked.file : undefined
  const project = await orNotFound(readProject(ctx, { slug }))
  const view = await orNotFound(readBranchPage(ctx, { slug, file }))
  const t = await getTranslations('branch')
  const { kept, open, baseBranch: base, branch } = view
  const mayMove = project.role !== null && project.role !== 'viewer'
  return (
    <ProjectFrame ctx={ctx} project={project} tab="branch">
      {kept === null ? (
        <EmptyState title={t('none')} text={t('noneText')} />
      ) : (
        <div className="mt-5 grid gap-8">
          {project.state.type === 'done' && <NextSteps slug={slug} view={view} kept={kept} />}
          <div className="grid gap-4">
            <TakeIn slug={slug} view={view} kept={kept} mayMove={mayMove} now={project.now} />
            <BranchFacts {...{ slug, view, kept, mayMove, now: project.now }} isDone={project.state.type === 'done'} />
          </div>
          <BranchCommits
            {...{ slug, base, branch, now: project.now }}
            commits={kept.commits}
            count={kept.ahead}
            isAll={asked.commits === 'all'}
          />
          <section aria-labelledby="files" className="grid gap-3">
            {file !== undefined && !open && <Notice tone="info">{t('files.gone', { path: file })}</Notice>}
            <BranchFiles
              {...{ slug, base, files: kept.files, count: kept.fileCount, added: kept.added, deleted: kept.deleted }}
              open={open && { path: open.path, content: <OpenFile open={open} base={base} branch={branch} /> }}
              closeHref={urls.projectBranch(slug)}
            />
          </section>
        </div>
      )}
    </ProjectFrame>
  )
}
