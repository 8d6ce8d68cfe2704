import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { ClientMessages } from '@/app/_server/client-messages'
import { orNotFound } from '@/app/_server/or-not-found'
import { pageContext } from '@/app/_server/session'
import { VariableForm } from '@/components/settings/variable-form'
import { VariableList } from '@/components/settings/variable-list'
import { Bar, Page } from '@/components/ui/bar'
import { EmptyState } from '@/components/ui/empty-state'
import { SHORTEST_MASKED } from '@/lib/core/project/project-variable'
import { listVariables } from '@/lib/usecases/list-variables'
import { readProjectTabs } from '@/lib/usecases/read-project-tabs'
import { ProjectTabs } from '../project-tabs'
import { deleteVariableAction, setVariableAction } from './actions'

type Props = { params: Promise<{ slug: string }> }

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations('settings.project')
  return { title: t('titleOf', { slug: (await params).slug }) }
}

/** What administrators of a project set for it: the variables of its verify, gates and setup. */
export default async function ProjectSettingsPage({ params }: Props) {
  const { slug } = await params
  const ctx = await pageContext()
  const variables = await orNotFound(listVariables(ctx, { slug }))
  const tabs = await readProjectTabs(ctx, { slug })
  const t = await getTranslations('settings')
  return (
    <ClientMessages areas={['settings']}>
      <Bar title={tabs.name} />
      <Page>
        <ProjectTabs view={tabs} current="settings" />
        <section aria-labelledby="variables" className="mt-6 grid max-w-[760px] gap-6">
          <div className="grid gap-2">
            <h2 id="variables" className="text-lg font-semibold tracking-tight">
              {t('variables.title')}
            </h2>
            <p className="max-w-[72ch] text-text-2">{t('variables.intro', { length: SHORTEST_MASKED })}</p>
          </div>
          {variables.length > 0 ? (
            <VariableList
              slug={slug}
              variables={variables}
              now={ctx.clock().toISOString()}
              remove={deleteVariableAction}
            />
          ) : (
            <div className="border-t">
              <EmptyState title={t('variables.none')} text={t('variables.noneText')} />
            </div>
          )}
          <VariableForm slug={slug} action={setVariableAction} />
        </section>
      </Page>
    </ClientMessages>
  )
}
