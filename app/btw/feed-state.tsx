import Link from 'next/link'
import { getTranslations } from 'next-intl/server'
import { StateTag } from '@/components/projects/state-tag'
import { Page } from '@/components/ui/bar'
import { ButtonLink } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { InlineCode } from '@/components/ui/inline-code'
import { Notice } from '@/components/ui/notice'
import { RelativeTime } from '@/components/ui/relative-time'
import { urls } from '@/lib/core/urls'
import { type FeedLine, readFeed } from '@/lib/usecases/read-feed'
import { pageContext } from '../_server/session'

/** The empty inbox: proves that the feed is alive, project by project, and names those that have gone silent. */
export async function FeedState() {
  const ctx = await pageContext()
  const [t, feed] = [await getTranslations('inbox.empty'), await readFeed(ctx)]
  const silent = feed.filter(line => line.isSilent).map(line => line.name)
  return (
    <Page>
      {feed.length > 0 && <EmptyState title={t('title')} text={t('text')} />}
      {feed.length === 0 && !ctx.actor.isAdmin && <EmptyState title={t('title')} text={t('noProjects')} />}
      {feed.length === 0 && ctx.actor.isAdmin && <FirstProject />}
      {silent.length > 0 && (
        <div className="mb-5 max-w-[72ch]">
          <Notice tone="warning">{t('silent', { names: silent.join(', '), count: silent.length })}</Notice>
        </div>
      )}
      {feed.length > 0 && <Feed feed={feed} now={ctx.clock().toISOString()} />}
    </Page>
  )
}

/** An installation without projects: where the first one comes from. */
async function FirstProject() {
  const [t, projects] = [await getTranslations('inbox.empty'), await getTranslations('projects')]
  return (
    <EmptyState title={t('title')} text={t('noProjectsForAdmin')}>
      <ButtonLink href={urls.projects} tone="primary">
        {projects('title')}
      </ButtonLink>
    </EmptyState>
  )
}

async function Feed({ feed, now }: { feed: FeedLine[]; now: string }) {
  const t = await getTranslations('inbox.empty')
  return (
    <section aria-label={t('feed')}>
      <ul className="border-t">
        {feed.map(line => (
          <li
            key={line.slug}
            className="relative grid gap-x-4 gap-y-1 border-b py-2 hover:bg-hover desk:grid-cols-[minmax(160px,1fr)_180px_minmax(200px,2fr)_minmax(160px,1fr)] desk:items-center"
          >
            <Link
              href={urls.project(line.slug)}
              prefetch={false}
              className="min-w-0 truncate font-medium after:absolute after:inset-0"
            >
              {line.name}
            </Link>
            <span>
              <StateTag state={line.state} />
            </span>
            <span className="min-w-0 truncate text-text-2">
              {t('current')}: {line.current ? <InlineCode text={line.current} /> : t('nothing')}
              {' · '}
              {t('gate')}: {line.nextGate ?? t('noGate')}
            </span>
            <span className="text-text-2 desk:text-right">
              {t('contact')}: {line.contactAt ? <RelativeTime at={line.contactAt} now={now} /> : t('never')}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
