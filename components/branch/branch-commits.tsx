import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { RelativeTime } from '@/components/ui/relative-time'
import { commitSource } from '@/lib/core/branch/branch-view'
import { visibleText } from '@/lib/core/code/visible-text'
import { urls } from '@/lib/core/urls'

export type ListedCommit = { hash: string; at: string; author: string; subject: string; iteration: number | null }

type Props = {
  slug: string
  branch: string
  base: string
  commits: ListedCommit[]
  /** Of all that the base does not have. */
  count: number
  isAll: boolean
  now: string
}

const FIRST = 20

/** The commits of the branch, newest first; one of an iteration or an answer leads to it. Subjects stay text. */
export function BranchCommits({ slug, branch, base, commits, count, isAll, now }: Props) {
  const t = useTranslations('branch.commits')
  const shown = isAll ? commits : commits.slice(0, FIRST)
  return (
    <section aria-labelledby="commits" className="grid gap-2">
      <h2 id="commits" className="text-md font-semibold">
        {t('title')} <span className="tabular font-normal text-text-2">{count}</span>
      </h2>
      {commits.length === 0 ? (
        <p className="text-text-2">{t('none', { base })}</p>
      ) : (
        <ul className="border-t">
          {shown.map(commit => (
            <Commit key={commit.hash} slug={slug} commit={commit} now={now} />
          ))}
        </ul>
      )}
      {shown.length < commits.length && (
        <Link
          href={urls.projectBranch(slug, { commits: 'all' })}
          scroll={false}
          prefetch={false}
          className="inline-flex min-h-11 items-center text-accent hover:underline desk:min-h-0"
        >
          {t('all', { count: commits.length })}
        </Link>
      )}
      {isAll && commits.length < count && (
        <p className="text-text-2 [overflow-wrap:anywhere]">
          {t('cut', { shown: commits.length, count, command: `git log ${base}..${branch}` })}
        </p>
      )}
    </section>
  )
}

function Commit({ slug, commit, now }: { slug: string; commit: ListedCommit; now: string }) {
  const { hash, subject, author, at, iteration } = commit
  const source = commitSource(subject)
  const href =
    iteration !== null
      ? urls.iteration(slug, iteration)
      : source.type === 'decision'
        ? urls.decision(slug, source.number)
        : null
  const words = <bdi>{visibleText(subject)}</bdi>
  return (
    <li className="relative grid grid-cols-[64px_1fr_auto] items-baseline gap-x-3 border-b py-2 desk:grid-cols-[64px_1fr_160px_72px]">
      <span className="font-mono text-xs text-text-2">{hash.slice(0, 7)}</span>
      <span className="min-w-0 [overflow-wrap:anywhere]">
        {href ? (
          <Link
            href={href}
            prefetch={false}
            className={`underline-offset-2 after:absolute after:inset-0 hover:underline ${source.type === 'host' ? 'text-text-2' : ''}`}
          >
            {words}
          </Link>
        ) : (
          <span className={source.type === 'host' ? 'text-text-2' : undefined}>{words}</span>
        )}
      </span>
      <span className="hidden min-w-0 truncate text-text-2 desk:block" title={author}>
        <bdi>{visibleText(author)}</bdi>
      </span>
      <span className="text-right text-text-2">
        <RelativeTime at={at} now={now} />
      </span>
    </li>
  )
}
