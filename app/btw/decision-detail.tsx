import Link from 'next/link'
import { getTranslations } from 'next-intl/server'
import { AnswerHistory } from '@/components/decisions/answer-history'
import { KindTag } from '@/components/decisions/kind-tag'
import { OptionReadout } from '@/components/decisions/option-readout'
import { PrdPreview } from '@/components/decisions/prd-preview'
import { scoreValues, WaitingTime } from '@/components/decisions/waiting-time'
import { WhatWillHappen } from '@/components/decisions/what-will-happen'
import { ButtonLink } from '@/components/ui/button'
import { InlineCode } from '@/components/ui/inline-code'
import { Notice } from '@/components/ui/notice'
import { TabLinks } from '@/components/ui/tab-links'
import { Tag } from '@/components/ui/tag'
import { isAmendable } from '@/lib/core/decision/answer-life'
import { decisionLabel } from '@/lib/core/plan/decision-references'
import { type EvidenceTab, urls } from '@/lib/core/urls'
import { type DecisionView, readDecision } from '@/lib/usecases/read-decision'
import type { InboxRow } from '@/lib/usecases/read-inbox'
import { EvidencePanel, evidenceTabs, hasPrdLines } from '../_server/decision-evidence'
import { DecisionForm, placeOf } from '../_server/decision-form'
import { DecisionState } from '../_server/decision-state'
import { orNotFound } from '../_server/or-not-found'
import { pageContext } from '../_server/session'
import { amendAction, answerAction } from './actions'

type DetailProps = {
  open: { slug: string; number: number }
  rows: InboxRow[]
  total: number
  seen: number
  tab: EvidenceTab | undefined
  chosen: string | null
  late: string | null
}

/** One decision with its question, options, evidence and what will happen; the whole screen on the phone. */
export async function DecisionDetail({ open, rows, total, seen, tab: wanted, chosen, late }: DetailProps) {
  const view = await orNotFound(readDecision(await pageContext(), open.slug, open.number))
  const t = await getTranslations('inbox')
  const hrefOf = (tab: EvidenceTab) => urls.decision(view.slug, view.number, { seen, tab })
  const first = (await evidenceTabs(view, hrefOf, 'prd'))[0]?.id
  const tab = wanted ?? first ?? 'prd'
  const tabs = await evidenceTabs(view, hrefOf, tab)
  const at = rows.findIndex(row => row.slug === view.slug && row.number === view.number)
  const next = rows[at + 1] ?? rows.find(row => row.held === null)
  const takesAnswer = view.bar === null && (view.state === 'pending' || isAmendable(view.state))
  return (
    <div className="min-h-0 desk:overflow-auto">
      <PhoneBar view={view} position={at + 1} total={total} seen={seen} />
      <article
        aria-labelledby="question"
        className="group/decision px-4 pt-4 desk:max-w-[816px] desk:px-7 desk:pt-5 desk:pb-8"
      >
        <Crumb view={view} />
        <h2 id="question" className="mt-2 text-lg font-semibold tracking-tight text-balance [overflow-wrap:anywhere]">
          <InlineCode text={view.question} />
        </h2>
        {view.context && (
          <p className="mt-2 max-w-[68ch] text-md whitespace-pre-wrap [overflow-wrap:anywhere]">
            <InlineCode text={view.context} />
          </p>
        )}
        {view.kind === 'manual-gate' && (
          <p className="mt-3">
            <ButtonLink href={urls.gate(view.slug, view.number)}>{t('gateLink')}</ButtonLink>
          </p>
        )}
        <DecisionState view={view} late={late} />
        {view.answers.length > 0 && (
          <AnswerHistory answers={view.answers} isFixed={placeOf(view).isFixed} now={view.now} />
        )}
        {view.bar && view.state === 'pending' && (
          <div className="mt-4">
            <Notice tone="info">
              {t(`bar.${view.bar}`, {
                who: view.signers.join(', '),
                approver: view.phase.approver ?? '',
                known: view.signers.length > 0 ? 'yes' : 'no',
              })}
            </Notice>
          </div>
        )}
        {view.bar && view.state === 'pending' && <OptionReadout options={view.options} place={placeOf(view)} />}
        {takesAnswer && <Answering view={view} seen={seen} chosen={chosen} next={next} />}
        {tabs.length > 0 && (
          <div className="mt-6">
            <TabLinks label={t('tabs.label')} tabs={tabs} />
            <div className="mt-3">
              {tab === 'prd' ? (
                <PrdPreview file={view.phase.prdPath} options={view.options} />
              ) : (
                <EvidencePanel view={view} tab={tab} />
              )}
            </div>
          </div>
        )}
        {view.state === 'pending' && takesAnswer && <Aftermath view={view} />}
      </article>
    </div>
  )
}

type AnsweringProps = { view: DecisionView; seen: number; chosen: string | null; next: InboxRow | undefined }

async function Answering({ view, seen, chosen, next }: AnsweringProps) {
  const t = await getTranslations('inbox')
  const isSame = next && next.slug === view.slug && next.number === view.number
  const skip = (
    <div className="grid auto-cols-fr grid-flow-col gap-2 desk:hidden">
      {next && !isSame && (
        <ButtonLink href={urls.decision(next.slug, next.number, { seen })}>{t('form.skip')}</ButtonLink>
      )}
      <ButtonLink href="#comment">{t('form.comment')}</ButtonLink>
    </div>
  )
  if (view.state === 'pending')
    return <DecisionForm view={view} action={answerAction} listedAt={seen} chosen={chosen} beside={skip} />
  return (
    <details className="mt-4.5">
      <summary className="inline-flex min-h-11 items-center font-medium text-accent desk:min-h-7">
        {t('state.amendTitle')}
      </summary>
      <p className="text-text-2">
        {t('state.amendHint', {
          revision: String(view.revision + 1).padStart(2, '0'),
          previous: String(view.revision).padStart(2, '0'),
        })}
      </p>
      <DecisionForm view={view} action={amendAction} listedAt={seen} />
      {hasPrdLines(view) && (
        <div className="mt-4">
          <PrdPreview file={view.phase.prdPath} options={view.options} />
        </div>
      )}
      <Aftermath view={view} />
    </details>
  )
}

/** Tags that say more than the kind does already. */
function otherTags(view: DecisionView): string[] {
  return view.tags.filter(tag => tag !== view.kind)
}

function Aftermath({ view }: { view: DecisionView }) {
  const { openItems, isLoopStopped } = view
  return <WhatWillHappen options={view.options} after={{ ...placeOf(view), openItems, isLoopStopped }} />
}

async function Crumb({ view }: { view: DecisionView }) {
  const t = await getTranslations('inbox')
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-text-2">
      <Link href={urls.project(view.slug)} prefetch={false} className="hidden hover:underline desk:inline">
        {view.projectName}
      </Link>
      <span aria-hidden="true" className="hidden desk:inline">
        ›
      </span>
      <span className="order-2 desk:order-none">
        {view.phase.id} {view.phase.title}
      </span>
      <span aria-hidden="true" className="hidden desk:inline">
        ›
      </span>
      <span className="font-mono">{decisionLabel(view.number)}</span>
      <span className="order-3 inline-flex gap-2 desk:order-none">
        <KindTag kind={view.kind} youSign={view.kind === 'manual-gate' && view.bar === null} />
        {otherTags(view).map(tag => (
          <Tag key={tag} tone="red">
            {tag}
          </Tag>
        ))}
      </span>
      {view.state === 'pending' && (
        <span className="ml-auto hidden tabular desk:inline" title={t('formulaHint', { points: view.urgentPoints })}>
          {t('formula', scoreValues(view, t))}
        </span>
      )}
    </div>
  )
}

async function PhoneBar({
  view,
  position,
  total,
  seen,
}: {
  view: DecisionView
  position: number
  total: number
  seen: number
}) {
  const t = await getTranslations('inbox')
  return (
    <div className="flex min-h-13 items-center border-b px-4 text-text-2 desk:hidden">
      <h1 className="sr-only">{t('title')}</h1>
      <Link
        href={urls.inboxList({ seen })}
        className="tabular inline-flex min-h-11 items-center underline-offset-2 hover:underline"
      >
        {position > 0 ? t('position', { position, total }) : t('title')}
      </Link>
      <span className="ml-auto min-w-0 truncate">
        {view.projectName} · <WaitingTime hours={view.hours} />
      </span>
    </div>
  )
}
