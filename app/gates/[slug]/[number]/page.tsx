import type { Metadata } from 'next'
import Link from 'next/link'
import { notFound, redirect } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { KeepFocus } from '@/components/decisions/keep-focus'
import { GateCommits, GateFiles } from '@/components/gates/gate-files'
import { gateWords } from '@/components/gates/gate-words'
import { Places } from '@/components/keys/places'
import { TabsByKey } from '@/components/keys/tabs-by-key'
import { RefreshOnChange } from '@/components/live/refresh-on-change'
import { Bar } from '@/components/ui/bar'
import { InlineCode } from '@/components/ui/inline-code'
import { TabLinks } from '@/components/ui/tab-links'
import { Tag } from '@/components/ui/tag'
import { decisionLabel } from '@/lib/core/plan/decision-references'
import { EVIDENCE_TABS, type EvidenceTab, urls } from '@/lib/core/urls'
import type { DecisionView } from '@/lib/usecases/read-decision'
import { ClientMessages } from '../../../_server/client-messages'
import { EvidencePanel } from '../../../_server/decision-evidence'
import { InboxNews } from '../../../_server/inbox-news'
import { readOpenOnce } from '../../../_server/read-once'
import { GateAside, SIGNING_ID } from './gate-aside'

type Props = {
  params: Promise<{ slug: string; number: string }>
  searchParams: Promise<{ tab?: string; late?: string }>
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { number } = await params
  return { title: `${(await getTranslations('gates'))('signOff')} ${number}` }
}

export default async function GatePage({ params, searchParams }: Props) {
  const [{ slug, number }, { tab: wanted, late }] = [await params, await searchParams]
  const digits = /^(?:D-)?(\d{1,9})$/.exec(decodeURIComponent(number))?.[1]
  if (!digits) notFound()
  const view = await readOpenOnce(decodeURIComponent(slug), Number(digits))
  if (view.kind !== 'manual-gate') redirect(urls.decision(view.slug, view.number))
  const t = await getTranslations('gates')
  return (
    <ClientMessages areas={['gates', 'inbox']}>
      <RefreshOnChange project={view.projectId} readAt={Date.parse(view.now)} />
      <Bar
        title={t('signOff')}
        aside={
          <span>
            {t.rich('where', {
              project: view.projectName,
              phase: view.phase.id,
              title: view.phase.title,
              link: chunks => (
                <Link
                  href={urls.project(view.slug)}
                  prefetch={false}
                  className="inline-flex min-h-11 items-center hover:underline desk:min-h-0"
                >
                  {chunks}
                </Link>
              ),
            })}
          </span>
        }
      >
        {view.bar === null && view.state === 'pending' && (
          <a href={`#${SIGNING_ID}`} className="inline-flex min-h-11 items-center font-medium text-accent desk:hidden">
            {t('toSignature')}
          </a>
        )}
      </Bar>
      <div className="min-h-0 desk:grid desk:grid-cols-[1fr_372px]">
        <article className="min-w-0 px-4 py-5 desk:overflow-auto desk:px-7">
          <div className="flex flex-wrap items-center gap-2 text-xs text-text-2">
            <span>{t('kind')}</span>
            <span className="font-mono">{decisionLabel(view.number)}</span>
            {view.bar === null && view.state === 'pending' && <Tag tone="amber">{t('youSign')}</Tag>}
          </div>
          <h2
            id="question"
            tabIndex={-1}
            className="mt-2 text-lg font-semibold tracking-tight text-balance [overflow-wrap:anywhere]"
          >
            <InlineCode text={gateWords(view.question)} />
          </h2>
          <p className="mt-2 max-w-[68ch] text-md">
            {view.facts?.phase
              ? t('lead', { files: view.facts.phase.files.length, commits: view.facts.phase.commits.length })
              : t('noFacts')}
          </p>
          <Covered view={view} wanted={wanted} />
        </article>
        <GateAside view={view} late={late} />
        <KeepFocus at={view.now} />
        <InboxNews page={`gate ${view.slug}/${view.number}`} open={view} position={0} total={0} newcomers={0} />
      </div>
    </ClientMessages>
  )
}

/** What the signature covers, one tab each: files, commits, the diff, the Auto-Gate's log. */
async function Covered({ view, wanted }: { view: DecisionView; wanted: string | undefined }) {
  const t = await getTranslations('gates.tabs')
  const { facts, evidence } = view
  const ids: EvidenceTab[] = [
    ...(evidence.diff ? (['diff'] as const) : []),
    ...(facts?.phase ? (['files', 'commits'] as const) : []),
    ...(evidence.verify ? (['verify'] as const) : []),
  ]
  const tab = EVIDENCE_TABS.find(known => known === wanted && ids.includes(known)) ?? ids[0]
  if (!tab) return null
  const counts: Partial<Record<EvidenceTab, number>> = {
    files: facts?.phase?.files.length,
    commits: facts?.phase?.commits.length,
  }
  const labels = { diff: t('diff'), files: t('files'), commits: t('commits'), verify: t('verify') }
  return (
    <div className="mt-5">
      <TabsByKey>
        <TabLinks
          label={t('diff')}
          tabs={ids.map(id => ({
            href: urls.gate(view.slug, view.number, { tab: id }),
            label: labels[id as keyof typeof labels],
            note: counts[id],
            isCurrent: id === tab,
          }))}
        />
      </TabsByKey>
      <div className="mt-3">
        <Places key={tab}>
          {tab === 'files' && <GateFiles files={facts?.phase?.files ?? []} />}
          {tab === 'commits' && <GateCommits commits={facts?.phase?.commits ?? []} />}
          {(tab === 'diff' || tab === 'verify') && <EvidencePanel view={view} tab={tab} />}
        </Places>
      </div>
    </div>
  )
}
