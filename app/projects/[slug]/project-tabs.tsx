import { getTranslations } from 'next-intl/server'
import { TabLinks } from '@/components/ui/tab-links'
import { PROJECT_TABS, type ProjectTab } from '@/lib/core/project/project-tabs'
import { urls } from '@/lib/core/urls'
import type { ProjectTabsView } from '@/lib/usecases/read-project-tabs'

/** The views of a project as links; one that holds nothing for this person is not there. */
export async function ProjectTabs({ view, current }: { view: ProjectTabsView; current: ProjectTab }) {
  const t = await getTranslations('projects')
  const tabs = PROJECT_TABS.filter(tab => isShown(tab, view)).map(tab => ({
    href: urls.project(view.slug, tab),
    label: t(`tab.${tab}`),
    note: noteOf(tab, view),
    isCurrent: tab === current,
  }))
  return <TabLinks label={t('views')} tabs={tabs} />
}

function isShown(tab: ProjectTab, { role, problems }: ProjectTabsView): boolean {
  if (tab === 'problems') return problems > 0
  return tab !== 'settings' || role === 'admin'
}

function noteOf(tab: ProjectTab, { counts, problems }: ProjectTabsView): number | undefined {
  switch (tab) {
    case 'progress':
      return counts.iterations
    case 'blockers':
      return counts.blockers
    case 'decisions':
      return counts.decisions
    case 'problems':
      return problems
    case 'branch':
    case 'plan':
    case 'cost':
    case 'people':
    case 'settings':
      return undefined
  }
}
