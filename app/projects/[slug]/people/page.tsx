import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { FreshnessNotice } from '@/app/_server/freshness-notice'
import { orNotFound } from '@/app/_server/or-not-found'
import { pageContext } from '@/app/_server/session'
import { Bar, Page } from '@/components/ui/bar'
import { urls } from '@/lib/core/urls'
import { listMembers } from '@/lib/usecases/list-members'
import { readApprovers } from '@/lib/usecases/read-approvers'
import { readProjectTabs } from '@/lib/usecases/read-project-tabs'
import { ProjectTabs } from '../project-tabs'
import { ApproverSections } from './approvers'
import { MembersSection } from './members'

type Props = { params: Promise<{ slug: string }> }

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations('people')
  return { title: t('projectTitle', { slug: (await params).slug }) }
}

/** Who signs what in a project, and who may do what. */
export default async function ProjectPeoplePage({ params }: Props) {
  const { slug } = await params
  const ctx = await pageContext()
  const members = await orNotFound(listMembers(ctx, { slug }))
  const approvers = await readApprovers(ctx, { slug })
  const tabs = await readProjectTabs(ctx, { slug })
  return (
    <>
      <Bar title={tabs.name} />
      <Page>
        <ProjectTabs view={tabs} current="people" />
        <div className="mt-6 grid max-w-[760px] gap-10">
          {(members.mayChange || approvers.delegators.length > 0) && (
            <FreshnessNotice ctx={ctx} path={urls.projectPeople(slug)} />
          )}
          <ApproverSections view={approvers} />
          <MembersSection slug={slug} members={members} />
        </div>
      </Page>
    </>
  )
}
