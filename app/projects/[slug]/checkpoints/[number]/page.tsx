import type { Metadata } from 'next'
import Link from 'next/link'
import { notFound, redirect } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { ClientMessages } from '@/app/_server/client-messages'
import { readOpenOnce } from '@/app/_server/read-once'
import { CheckpointLists } from '@/components/checkpoint/checkpoint-lists'
import { RefreshOnChange } from '@/components/live/refresh-on-change'
import { Bar } from '@/components/ui/bar'
import { ButtonLink } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { InlineCode } from '@/components/ui/inline-code'
import { decisionLabel } from '@/lib/core/plan/decision-references'
import { urls } from '@/lib/core/urls'
import { ANSWERING_ID, CheckpointAside } from './checkpoint-aside'

type Props = { params: Promise<{ slug: string; number: string }> }

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { number } = await params
  return { title: `${(await getTranslations('checkpoint'))('title')} ${number}` }
}

/** A checkpoint: what was done since the last one, and whether the direction is still right. */
export default async function CheckpointPage({ params }: Props) {
  const { slug, number } = await params
  if (!/^\d{1,9}$/.test(number)) notFound()
  const view = await readOpenOnce(decodeURIComponent(slug), Number(number))
  if (view.kind !== 'checkpoint') redirect(urls.decision(view.slug, view.number))
  const t = await getTranslations('checkpoint')
  const { checkpoint } = view.facts ?? {}
  return (
    <ClientMessages areas={['checkpoint', 'inbox', 'iteration']}>
      <RefreshOnChange project={view.projectId} readAt={Date.parse(view.now)} />
      <Bar
        title={t('title')}
        aside={
          <Link
            href={urls.project(view.slug)}
            prefetch={false}
            className="inline-flex min-h-11 items-center hover:underline desk:min-h-0"
          >
            {view.projectName}
          </Link>
        }
      >
        <a href={`#${ANSWERING_ID}`} className="inline-flex min-h-11 items-center font-medium text-accent desk:hidden">
          {t('toAnswer')}
        </a>
        <ButtonLink href={urls.projectPlan(view.slug)} tone="ghost">
          {t('plan')}
        </ButtonLink>
      </Bar>
      <div className="min-h-0 desk:grid desk:grid-cols-[1fr_372px]">
        <article className="min-w-0 px-4 py-5 desk:overflow-auto desk:px-7">
          <div className="max-w-[860px]">
            <p className="font-mono text-xs text-text-2">{decisionLabel(view.number)}</p>
            <h2 id="question" className="mt-2 mb-6 text-lg font-semibold tracking-tight text-balance">
              <InlineCode text={view.question} />
            </h2>
            {checkpoint ? (
              <CheckpointLists slug={view.slug} facts={checkpoint} />
            ) : (
              <EmptyState title={t('noFacts')} text={t('noFactsText')} />
            )}
          </div>
        </article>
        <CheckpointAside view={view} />
      </div>
    </ClientMessages>
  )
}
