import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { GoKeys, type GoTarget } from '@/components/keys/go-keys'
import { KeyProvider } from '@/components/keys/key-provider'
import { ConnectionState } from '@/components/live/connection-state'
import { LiveFrame } from '@/components/live/live-frame'
import { AppFrame } from '@/components/ui/app-frame'
import { keyPlatform } from '@/lib/core/keys/format-chord'
import { urls } from '@/lib/core/urls'
import { readInboxSettings } from '@/lib/usecases/read-inbox-settings'
import { readWaitingCounts } from '@/lib/usecases/read-waiting-counts'
import { NavFoot } from './nav-foot'
import { pageContext, requestUserAgent } from './session'

export type Section = 'inbox' | 'gates' | 'projects' | 'settings' | 'activity'

/** The frame of every page of a signed-in person; the layout of each section renders it. */
export async function Shell({ section, children }: { section: Section; children: ReactNode }) {
  const ctx = await pageContext()
  const t = await getTranslations('common')
  const [counts, { keys }] = await Promise.all([readWaitingCounts(ctx), readInboxSettings(ctx)])
  const entry = (name: Exclude<Section, 'settings' | 'activity'>, href: string, count: number) => ({
    href,
    label: t(name),
    count,
    countLabel: name === 'projects' ? undefined : t('waiting'),
    isCurrent: name === section,
  })
  return (
    <LiveFrame viewer={ctx.actor.userId} readAt={ctx.clock().getTime()}>
      <KeyProvider settings={keys} guess={keyPlatform(await requestUserAgent())}>
        <GoKeys targets={GO_TARGETS} />
        <AppFrame
          brand={t('product')}
          navLabel={t('navigation')}
          skipLabel={t('skip')}
          entries={[
            entry('inbox', urls.inbox, counts.decisions),
            entry('gates', urls.gates, counts.gates),
            entry('projects', urls.projects, counts.projects),
          ]}
          state={<ConnectionState />}
          foot={<NavFoot name={ctx.actor.name} isAdmin={ctx.actor.isAdmin} />}
        >
          {children}
        </AppFrame>
      </KeyProvider>
    </LiveFrame>
  )
}

/** `go-content` has no page to go to yet. */
const GO_TARGETS: GoTarget[] = [
  { action: 'go-inbox', href: urls.inbox },
  { action: 'go-gates', href: urls.gates },
  { action: 'go-projects', href: urls.projects },
]
