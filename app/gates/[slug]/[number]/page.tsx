import type { Metadata } from 'next'
import Link from 'next/link'
import { notFound, redirect } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { KeepFocus } from '@/components/decisions/keep-focus'
import { gateWords } from '@/components/gates/gate-words'
import { RefreshOnChange } from '@/components/live/refresh-on-change'
import { Bar } from '@/components/ui/bar'
import { InlineCode } from '@/components/ui/inline-code'
import { Tag } from '@/components/ui/tag'
import { decisionLabel } from '@/lib/core/plan/decision-references'
import { urls } from '@/lib/core/urls'
import type { GateView } from '@/lib/usecases/read-gate'
import { ClientMessages } from '../../../_server/client-messages'
import { InboxNews } from '../../../_server/inbox-news'
import { readOpenOnce } from '../../../_server/read-once'
import { GateAside, SIGNING_ID } from './gate-aside'
import { GateBanner } from './gate-banner'
import { GateOverrideBanner } from './gate-override'
import { type GateParams, gatePlace } from './gate-place'
import { GateTabs } from './gate-tabs'
import { NextUnseen } from './next-unseen'
import { openGate } from './open-gate'

type Props = { params: Promise<{ slug: string; number: string }>; searchParams: Promise<GateParams> }

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { number } = await params
  return { title: `${(await getTranslations('gates'))('signOff')} ${number}` }
}

export default async function GatePage({ params, searchParams }: Props) {
  const [{ slug, number }, wanted] = [await params, await searchParams]
  const digits = /^(?:D-)?(\d{1,9})$/.exec(decodeURIComponent(number))?.[1]
  if (!digits) notFound()
  const name = { slug: decodeURIComponent(slug), number: Number(digits) }
  const { kind } = await readOpenOnce(name.slug, name.number)
  if (kind !== 'manual-gate') redirect(urls.decision(name.slug, name.number))
  const gate = await openGate(name, wanted)
  const { decision } = gate
  const place = gatePlace(gate, wanted)
  const isSigning = decision.bar === null && decision.state === 'pending'
  return (
    <ClientMessages areas={['gates', 'inbox']}>
      <RefreshOnChange project={decision.projectId} readAt={Date.parse(decision.now)} />
      <GateBar gate={gate}>{isSigning && <NextUnseen place={place} />}</GateBar>
      <div className="min-h-0 desk:grid desk:grid-cols-[1fr_372px]">
        <article className="min-w-0 px-4 pt-5 desk:overflow-auto desk:px-7 desk:pb-5">
          <GateHead gate={gate} isSigning={isSigning} />
          <GateBanner gate={gate} />
          <GateOverrideBanner view={decision} />
          <GateTabs gate={gate} place={place} />
          {isSigning && <PhoneFoot place={place} />}
        </article>
        <GateAside gate={gate} late={wanted.late} />
        <KeepFocus at={decision.now} />
        <InboxNews
          page={`gate ${decision.slug}/${decision.number}`}
          open={decision}
          position={0}
          total={0}
          newcomers={0}
        />
      </div>
    </ClientMessages>
  )
}

async function GateBar({ gate, children }: { gate: GateView; children: React.ReactNode }) {
  const t = await getTranslations('gates')
  const { decision, files, seen } = gate
  return (
    <Bar
      title={t('signOff')}
      aside={
        <span>
          {t.rich('where', {
            project: decision.projectName,
            phase: decision.phase.id,
            title: decision.phase.title,
            link: chunks => (
              <Link
                href={urls.project(decision.slug)}
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
      {files.length > 0 && decision.state === 'pending' && (
        <span className="tabular mr-1 text-text-2">{t('seenOf', { seen, total: files.length })}</span>
      )}
      {children}
    </Bar>
  )
}

/** The thing that is signed, and the plan's line that asks for it. */
async function GateHead({
  gate: { decision, files, groups, former },
  isSigning,
}: {
  gate: GateView
  isSigning: boolean
}) {
  const t = await getTranslations('gates')
  const { facts, phase } = decision
  const changed = files.filter(file => file.isChangedSince).length
  return (
    <>
      <div className="flex flex-wrap items-center gap-2 text-xs text-text-2">
        <span>{t('kind')}</span>
        <span className="font-mono">{decisionLabel(decision.number)}</span>
        {isSigning && <Tag tone="amber">{t('youSign')}</Tag>}
      </div>
      <h2
        id="question"
        tabIndex={-1}
        className="mt-2 text-lg font-semibold tracking-tight text-balance [overflow-wrap:anywhere]"
      >
        <InlineCode text={phase.thing ?? gateWords(decision.question)} />
      </h2>
      <p className="mt-1.5 max-w-[72ch] font-mono text-xs leading-5 text-text-2 [overflow-wrap:anywhere]">
        Manual-Gate: {gateWords(decision.question)}
      </p>
      <p className="mt-2.5 max-w-[68ch] text-md">
        {files.length > 0
          ? former
            ? t('leadSince', { changed, files: files.length })
            : t('leadCovered', { files: files.length, groups: groups.length === files.length ? 0 : groups.length })
          : facts?.phase
            ? t('lead', { files: facts.phase.files.length, commits: facts.phase.commits.length })
            : t('noFacts')}
      </p>
    </>
  )
}

/** On the phone, within the thumb's reach: the next file, and the way to the signature. */
async function PhoneFoot({ place }: { place: ReturnType<typeof gatePlace> }) {
  const t = await getTranslations('gates')
  const look = 'inline-flex min-h-12 grow basis-0 items-center justify-center rounded border font-medium'
  return (
    <div className="sticky bottom-0 z-10 -mx-4 mt-5 flex gap-2 border-t bg-bg px-4 py-2 desk:hidden">
      {place.next && (
        <Link href={place.hrefOf(place.next.path)} prefetch={false} className={`${look} border-line-strong bg-surface`}>
          {t('nextUnseen')}
        </Link>
      )}
      <a href={`#${SIGNING_ID}`} className={`${look} border-accent bg-accent text-accent-text`}>
        {t('toSignature')}
      </a>
    </div>
  )
}
