import Link from 'next/link'
import { getTranslations } from 'next-intl/server'
import { ActionButton } from '@/components/ui/action-button'
import { ClockTime } from '@/components/ui/clock-time'
import { Notice } from '@/components/ui/notice'
import { urls } from '@/lib/core/urls'
import type { BranchPageView, TakeInView } from '@/lib/usecases/read-branch-page'
import { takeInAction, withdrawTakeInAction } from './actions'

type Props = {
  slug: string
  view: BranchPageView
  kept: NonNullable<BranchPageView['kept']>
  mayMove: boolean
  now: string
}

const NAMED = 6

/** What the base has that the branch lacks, and the wish to have it; what became of the last one. */
export async function TakeIn({ slug, view, kept, mayMove, now }: Props) {
  const t = await getTranslations('branch.takeIn')
  const { baseBranch: base, takeIn } = view
  if (takeIn?.state === 'wished') return <Wished slug={slug} base={base} takeIn={takeIn} mayMove={mayMove} now={now} />
  return (
    <>
      {kept.newerPlan.length > 0 && (
        <Notice tone="warning">
          <p>{t('plan', { base, files: await nameFiles(kept.newerPlan) })}</p>
          {mayMove && (
            <div className="mt-2 flex text-text">
              <ActionButton action={takeInAction} fields={{ slug, scope: 'plan' }}>
                {t('planButton')}
              </ActionButton>
            </div>
          )}
        </Notice>
      )}
      {kept.behind > 0 && (
        <Notice tone="info">
          <p>{t('all', { base, count: kept.behind })}</p>
          {mayMove && (
            <div className="mt-2 flex">
              <ActionButton action={takeInAction} fields={{ slug, scope: 'all' }}>
                {t('allButton', { base })}
              </ActionButton>
            </div>
          )}
        </Notice>
      )}
      {takeIn?.state === 'failed' && <Notice tone="error">{t('failed', { base })}</Notice>}
      {takeIn?.state === 'done' && kept.behind === 0 && (
        <p className="text-text-2">
          {t.rich('done', {
            ...{ scope: takeIn.scope, base, name: takeIn.by },
            when: () => <ClockTime at={takeIn.at} now={now} />,
          })}
        </p>
      )}
    </>
  )
}

type WishedProps = { slug: string; base: string; takeIn: TakeInView; mayMove: boolean; now: string }

async function Wished({ slug, base, takeIn, mayMove, now }: WishedProps) {
  const t = await getTranslations('branch.takeIn')
  const { scope, by: name, at, decision } = takeIn
  return (
    <Notice tone={decision === null ? 'info' : 'warning'}>
      <p>{t.rich('wished', { scope, name, base, when: () => <ClockTime at={at} now={now} /> })}</p>
      {decision !== null && (
        <p>
          {t('asked')}{' '}
          <Link
            href={urls.decision(slug, decision)}
            prefetch={false}
            className="inline-flex min-h-11 items-center font-medium underline underline-offset-2 desk:min-h-0"
          >
            {t('askedLink')}
          </Link>
        </p>
      )}
      {mayMove && (
        <div className="mt-2 flex text-text">
          <ActionButton action={withdrawTakeInAction} fields={{ slug }}>
            {t('withdraw')}
          </ActionButton>
        </div>
      )}
    </Notice>
  )
}

/** The first paths of a list in words. */
export async function nameFiles(paths: string[]): Promise<string> {
  const t = await getTranslations('branch.takeIn')
  const files = paths.slice(0, NAMED).join(', ')
  return paths.length > NAMED ? t('more', { files, count: paths.length - NAMED }) : files
}
