import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { ConnectionState } from '@/components/live/connection-state'
import { LiveFrame } from '@/components/live/live-frame'
import { AppFrame } from '@/components/ui/app-frame'
import { urls } from '@/lib/core/urls'
import { readWaitingCounts } from '@/lib/usecases/read-waiting-counts'
import { KeyFrame } from './key-frame'
import { NavFoot } from './nav-foot'
import { pageContext } from './session'

export type Section = 'inbox' | 'gates' | 'projects' | 'report' | 'settings' | 'activity'

/** The frame of every page of a signed-in person; the layout of each section renders it. */
export async function Shell({ section, children }: { section: Section; children: ReactNode }) {
  const ctx = await pageContext()
  const [t, counts] = [await getTranslations('common'), await readWaitingCounts(ctx)]
  const entry = (name: Exclude<Section, 'settings'>, href: string, count?: number) => ({
    href,
    label: t(name),
    count,
    countLabel: name === 'projects' ? undefined : t('waiting'),
    isCurrent: name === section,
  })
  return (
    <LiveFrame viewer={ctx.actor.userId} readAt={ctx.clock().getTime()}>
      <KeyFrame>
        <AppFrame
          brand={t('product')}
          navLabel={t('navigation')}
          skipLabel={t('skip')}
          entries={[
            entry('inbox', urls.inbox, counts.decisions),
            entry('gates', urls.gates, counts.gates),
            entry('projects', urls.projects, counts.projects),
            entry('report', urls.report()),
            entry('activity', urls.activity()),
          ]}
          state={<ConnectionState />}
          foot={<NavFoot name={ctx.actor.name} isAdmin={ctx.actor.isAdmin} />}
        >
          {children}
        </AppFrame>
      </KeyFrame>
    </LiveFrame>
  )
}
