import Link from 'next/link'
import { getTranslations } from 'next-intl/server'
import { buttonClasses } from '@/components/ui/button'
import { CodeBlock, CodeText } from '@/components/ui/code-block'
import { CopyButton } from '@/components/ui/copy-button'
import { Notice } from '@/components/ui/notice'
import { PULL_REQUEST_HOSTS } from '@/lib/core/git/pull-request-url'
import { urls } from '@/lib/core/urls'
import type { BranchPageView } from '@/lib/usecases/read-branch-page'
import { nameFiles } from './take-in'

type Props = { slug: string; view: BranchPageView; kept: NonNullable<BranchPageView['kept']> }

/** After the last phase: how the work gets into the base, and how the next plan begins. */
export async function NextSteps({ slug, view, kept }: Props) {
  const t = await getTranslations('branch')
  const { baseBranch: base, pull, mergeCommands } = view
  const isMerged = kept.ahead === 0
  return (
    <section aria-labelledby="next" className="grid max-w-[76ch] gap-3">
      <h2 id="next" className="text-lg font-semibold tracking-tight">
        {t('next.title')}
      </h2>
      {kept.conflicts.length > 0 && (
        <Notice tone="warning">{t('next.conflicts', { base, files: await nameFiles(kept.conflicts) })}</Notice>
      )}
      <ol className="grid list-decimal gap-3 pl-5 text-md marker:text-text-3">
        <li className="pl-1">
          {isMerged ? t('next.merged', { base }) : t(pull ? 'next.request' : 'next.requestByHand')}
          {!isMerged && (
            <div className="mt-2 grid justify-items-start gap-2 text-sm">
              {pull && (
                <a href={pull.url} rel="noreferrer" target="_blank" className={buttonClasses({ tone: 'primary' })}>
                  {t('open', { host: PULL_REQUEST_HOSTS[pull.host] })}
                </a>
              )}
              <details open={!pull} className="w-full">
                <summary className="inline-flex min-h-11 items-center font-medium text-accent desk:min-h-7">
                  {t('next.byHand')}
                </summary>
                <div className="mt-1 grid gap-2">
                  <CodeBlock title={t('next.byHand')}>
                    <CodeText label={t('next.byHand')}>{mergeCommands.join('\n')}</CodeText>
                  </CodeBlock>
                  <div>
                    <CopyButton text={mergeCommands.join('\n')}>{t('next.copy')}</CopyButton>
                  </div>
                </div>
              </details>
            </div>
          )}
        </li>
        <li className="pl-1">{t('next.after')}</li>
        <li className="pl-1">
          {t('next.plan', { base })}{' '}
          <Link
            href={urls.projectPlan(slug)}
            prefetch={false}
            className="inline-flex min-h-11 items-center font-medium text-accent underline underline-offset-2 desk:min-h-0"
          >
            {t('next.planLink')}
          </Link>
        </li>
      </ol>
    </section>
  )
}
