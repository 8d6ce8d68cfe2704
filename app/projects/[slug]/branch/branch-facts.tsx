import { CircleCheck, CircleDashed, CircleX, Clock3 } from 'lucide-react'
import { getTranslations } from 'next-intl/server'
import { ActionButton } from '@/components/ui/action-button'
import { buttonClasses } from '@/components/ui/button'
import { ClockTime } from '@/components/ui/clock-time'
import { DefinitionList } from '@/components/ui/definition-list'
import { Tag } from '@/components/ui/tag'
import { PULL_REQUEST_HOSTS } from '@/lib/core/git/pull-request-url'
import type { BranchPageView } from '@/lib/usecases/read-branch-page'
import { lookAction } from './actions'

type Props = {
  slug: string
  view: BranchPageView
  kept: NonNullable<BranchPageView['kept']>
  mayMove: boolean
  /** What comes next stands on the page already. */
  isDone: boolean
  now: string
}

/** Where the branch stands beside its base and at the origin, and the way to a pull request. */
export async function BranchFacts({ slug, view, kept, mayMove, isDone, now }: Props) {
  const t = await getTranslations('branch')
  const { branch, baseBranch: base, origin, pull } = view
  const mono = (text: string) => <span className="font-mono text-xs [overflow-wrap:anywhere]">{text}</span>
  return (
    <section aria-label={t('facts')} className="grid gap-3">
      <DefinitionList
        entries={[
          {
            term: t('branch'),
            value: (
              <>
                {mono(branch)} {mono(kept.tip.slice(0, 7))} · {t('ahead', { count: kept.ahead, base })}
              </>
            ),
          },
          {
            term: t('base'),
            value: kept.baseTip ? (
              <>
                {mono(base)} {mono(kept.baseTip.slice(0, 7))} · {t('behind', { count: kept.behind, base })}
              </>
            ) : (
              t('baseMissing', { base })
            ),
          },
          { term: t('origin'), value: mono(origin) },
          { term: t('pushed'), value: <PushState push={view.push} /> },
          { term: t('seen'), value: <ClockTime at={kept.at} now={now} /> },
        ]}
      />
      <div className="flex flex-wrap gap-2">
        {pull && kept.ahead > 0 && !isDone && (
          <a href={pull.url} rel="noreferrer" target="_blank" className={buttonClasses()}>
            {t('open', { host: PULL_REQUEST_HOSTS[pull.host] })}
          </a>
        )}
        {mayMove && (
          <ActionButton action={lookAction} fields={{ slug }}>
            {t('look')}
          </ActionButton>
        )}
      </div>
    </section>
  )
}

async function PushState({ push }: { push: BranchPageView['push'] }) {
  const t = await getTranslations('branch.push')
  switch (push.state) {
    case 'pushed':
      return (
        <Tag tone="green" icon={CircleCheck}>
          {t('pushed')}
        </Tag>
      )
    case 'behind':
      return (
        <Tag tone="amber" icon={Clock3}>
          {t('behind', { count: push.unpushed })}
        </Tag>
      )
    case 'refused':
      return (
        <span className="flex min-w-0 items-baseline gap-1.5 text-red">
          <CircleX aria-hidden="true" size={13} className="shrink-0 self-center" />
          <span className="min-w-0 [overflow-wrap:anywhere]">{t('refused', { problem: push.problem ?? '' })}</span>
        </span>
      )
    case 'unknown':
      return <Tag icon={CircleDashed}>{t('unknown')}</Tag>
  }
}
