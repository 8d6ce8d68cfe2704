import Link from 'next/link'
import { getTranslations } from 'next-intl/server'
import { PROJECTS_PER_PAGE, type ProjectListView } from '@/lib/core/project/project-list-view'
import { urls } from '@/lib/core/urls'

type ProjectPagesProps = { view: ProjectListView; from: number; shown: number; matching: number }

/** Which lines of a long list are shown, and the way to those before and after. */
export async function ProjectPages({ view, from, shown, matching }: ProjectPagesProps) {
  if (matching <= PROJECTS_PER_PAGE) return null
  const t = await getTranslations('projects.list')
  const next = from + PROJECTS_PER_PAGE
  return (
    <nav aria-label={t('pages')} className="flex flex-wrap items-center gap-x-4 px-4 py-2 desk:px-7">
      <span className="tabular text-text-2">{t('range', { first: from + 1, last: from + shown, matching })}</span>
      {from > 0 && (
        <Link href={urls.projectList({ ...view, from: Math.max(0, from - PROJECTS_PER_PAGE) })} className={LINK}>
          {t('before')}
        </Link>
      )}
      {next < matching && (
        <Link href={urls.projectList({ ...view, from: next })} className={LINK}>
          {t('after')}
        </Link>
      )}
    </nav>
  )
}

const LINK = 'inline-flex min-h-11 items-center text-accent underline underline-offset-2 desk:min-h-7'
