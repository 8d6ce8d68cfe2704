import type { Metadata } from 'next'
import Link from 'next/link'
import { notFound } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { ClientMessages } from '@/app/_server/client-messages'
import { ColouredPatch } from '@/app/_server/coloured-patch'
import { orNotFound } from '@/app/_server/or-not-found'
import { pageContext } from '@/app/_server/session'
import { RefreshOnChange } from '@/components/live/refresh-on-change'
import { LazyLiveLog } from '@/components/projects/lazy-live-log'
import { OutcomeTag } from '@/components/projects/outcome-tag'
import { PrunedNote } from '@/components/projects/pruned-note'
import { Bar, Page } from '@/components/ui/bar'
import { ButtonLink } from '@/components/ui/button'
import { CodeBlock, CodeText } from '@/components/ui/code-block'
import { Notice } from '@/components/ui/notice'
import { urls } from '@/lib/core/urls'
import { type IterationView, readIteration } from '@/lib/usecases/read-iteration'
import { IterationFacts } from './iteration-facts'
import { KeptRefs } from './kept-refs'
import { VerifyPair } from './verify-pair'

type Props = { params: Promise<{ slug: string; number: string }> }

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const [t, { slug, number }] = [await getTranslations('iteration'), await params]
  return { title: `${t('title', { number })} · ${slug}` }
}

/** The permalink of one iteration: what was asked, what happened, what the child claims and what the host found. */
export default async function IterationPage({ params }: Props) {
  const { slug, number } = await params
  if (!/^\d{1,9}$/.test(number)) notFound()
  const ctx = await pageContext()
  const readAt = ctx.clock().getTime()
  const iteration = await orNotFound(readIteration(ctx, { slug, number: Number(number) }))
  const t = await getTranslations('iteration')
  return (
    <ClientMessages areas={['iteration']}>
      {iteration.state !== 'settled' && <RefreshOnChange project={iteration.projectId} readAt={readAt} />}
      <Bar
        title={t('title', { number: iteration.number })}
        aside={
          <>
            <Link
              href={urls.project(slug)}
              prefetch={false}
              className="inline-flex min-h-11 items-center hover:underline desk:min-h-0"
            >
              {iteration.projectName}
            </Link>
            <span className="font-mono text-xs">{iteration.itemId}</span>
            <OutcomeTag outcome={iteration.outcome} decision={iteration.decision} />
          </>
        }
      >
        <Neighbours iteration={iteration} />
      </Bar>
      <Page>
        <div className="grid max-w-[1180px] gap-8">
          <IterationFacts iteration={iteration} />
          <VerifyPair runs={iteration.verifications} isOver={iteration.state === 'settled'} now={iteration.now} />
          <KeptRefs iteration={iteration} mirror={`${ctx.home}/repos/${iteration.projectId}.git`} />
          <Section id="diff" title={t('diff')}>
            {iteration.diff ? (
              <ColouredPatch text={iteration.diff.text} />
            ) : (
              <p className="text-text-2">{t(iteration.state === 'settled' ? 'noDiff' : 'notYet')}</p>
            )}
          </Section>
          {iteration.isParked ? <Notice tone="info">{t('parked')}</Notice> : <Session iteration={iteration} />}
        </div>
      </Page>
    </ClientMessages>
  )
}

/** What the session was given and what it did. */
async function Session({ iteration }: { iteration: IterationView }) {
  const t = await getTranslations('iteration')
  return (
    <>
      <Section title={t('events')}>
        {iteration.pruned ? (
          <PrunedNote pruned={iteration.pruned} now={iteration.now} />
        ) : iteration.eventsLogId ? (
          <LazyLiveLog logId={iteration.eventsLogId} title={t('eventsOf', { agent: iteration.agent })} isTall />
        ) : (
          <p className="text-text-2">{t('noEvents')}</p>
        )}
        {iteration.rawLogId && !iteration.pruned && (
          <a
            href={urls.logFile(iteration.rawLogId)}
            download
            className="inline-flex min-h-11 items-center justify-self-start text-accent hover:underline desk:min-h-0"
          >
            {t('rawEvents', { agent: iteration.agent })}
          </a>
        )}
      </Section>
      <Section title={t('prompt')}>
        <CodeBlock title={t('promptGiven', { agent: iteration.agent })}>
          <CodeText label={t('prompt')}>{iteration.prompt}</CodeText>
        </CodeBlock>
      </Section>
    </>
  )
}

function Section({ id, title, children }: { id?: string; title: string; children: React.ReactNode }) {
  return (
    <section id={id} aria-label={title} className="grid gap-3">
      <h2 className="text-md font-semibold">{title}</h2>
      {children}
    </section>
  )
}

async function Neighbours({ iteration: { slug, previous, next } }: { iteration: IterationView }) {
  const t = await getTranslations('iteration')
  return (
    <>
      {previous !== null && (
        <ButtonLink tone="ghost" href={urls.iteration(slug, previous)}>
          {t('previous')}
        </ButtonLink>
      )}
      {next !== null && (
        <ButtonLink tone="ghost" href={urls.iteration(slug, next)}>
          {t('next')}
        </ButtonLink>
      )}
    </>
  )
}
