import { getTranslations } from 'next-intl/server'
import { AnswerHistory } from '@/components/decisions/answer-history'
import { OptionReadout } from '@/components/decisions/option-readout'
import { PrdPreview } from '@/components/decisions/prd-preview'
import { Places } from '@/components/keys/places'
import { TabsByKey } from '@/components/keys/tabs-by-key'
import { buttonClasses } from '@/components/ui/button'
import { classNames } from '@/components/ui/class-names'
import { Notice } from '@/components/ui/notice'
import { TabLinks } from '@/components/ui/tab-links'
import { isAmendable } from '@/lib/core/decision/answer-life'
import type { EvidenceTab, InboxView } from '@/lib/core/inbox-urls'
import { urls } from '@/lib/core/urls'
import type { DecisionView } from '@/lib/usecases/read-decision'
import type { DecisionName } from '@/lib/usecases/read-inbox'
import { EvidencePanel, evidenceTabs } from '../_server/decision-evidence'
import { placeOf } from '../_server/decision-form'
import { DecisionState } from '../_server/decision-state'
import { readOpenOnce } from '../_server/read-once'
import { Aftermath, Answering } from './answering'
import { DecisionHead, PhoneBar } from './decision-head'
import { Reopening, ReopeningNotes } from './reopening'
import { SeenLine } from './seen-line'
import { Snoozing } from './snoozing'

type DetailProps = {
  open: { slug: string; number: number }
  /** The question that comes after this one. */
  next: DecisionName | null
  /** Place in the list, from 1; null when it does not stand there. */
  position: number | null
  size: number
  list: InboxView
  tab: EvidenceTab | undefined
  chosen: string | null
  late: string | null
}

/** One decision with its question, options, evidence and what will happen; the whole screen on the phone. */
export async function DecisionDetail({ open, next, list, tab: wanted, chosen, late, ...place }: DetailProps) {
  const view = await readOpenOnce(open.slug, open.number)
  const takesAnswer =
    view.kind !== 'plan-changed' && view.bar === null && (view.state === 'pending' || isAmendable(view.state))
  const isAsked = view.state === 'pending' && takesAnswer
  return (
    <div className="min-h-0 desk:overflow-auto">
      <PhoneBar view={view} position={place.position} size={place.size} list={list} />
      <Snoozing view={view} list={list} />
      <article
        aria-labelledby="question"
        className="group/decision px-4 pt-4 desk:max-w-[816px] desk:px-7 desk:pt-5 desk:pb-8"
      >
        <DecisionHead view={view} />
        <DecisionState
          view={view}
          late={late}
          amendHref={late ? urls.amend(view.slug, view.number, { ...list, late }) : undefined}
        />
        <ReopeningNotes view={view} />
        {view.answers.length > 0 && (
          <AnswerHistory answers={view.answers} isFixed={placeOf(view).isFixed} now={view.now} />
        )}
        {view.state === 'pending' && <OwnPage view={view} />}
        {view.state === 'pending' && <Barred view={view} />}
        {takesAnswer && <Answering view={view} list={list} chosen={chosen} next={next} isUnfolded={Boolean(wanted)} />}
        <Reopening view={view} />
        <Evidence view={view} list={list} wanted={wanted} />
        {isAsked && (
          <div className="max-desk:hidden">
            <Aftermath view={view} />
          </div>
        )}
        {!isAsked && !wanted && <SeenLine view={view} list={list} />}
      </article>
    </div>
  )
}

/** The page that shows all there is to a question, where it has one of its own. */
async function OwnPage({ view }: { view: DecisionView }) {
  const t = await getTranslations('inbox.ownPage')
  const href =
    view.kind === 'plan-changed'
      ? urls.projectPlan(view.slug)
      : view.kind === 'checkpoint'
        ? urls.checkpoint(view.slug, view.number)
        : null
  if (!href) return null
  return (
    <div className="mt-4">
      {/* Not the router's link: a page that is just being read again would take its place. */}
      <a
        href={href}
        className={buttonClasses({
          tone: view.kind === 'plan-changed' && view.bar === null ? 'primary' : 'default',
          size: 'lg',
        })}
      >
        {t(view.kind === 'plan-changed' ? 'plan' : 'checkpoint')}
      </a>
    </div>
  )
}

/** What those see who may not answer: who may, and what is offered. */
async function Barred({ view }: { view: DecisionView }) {
  if (!view.bar) return null
  const t = await getTranslations('inbox')
  const approver = view.phase.approver ?? ''
  const isPlan = view.kind === 'plan-changed' && view.bar === 'named-approver'
  const values = { who: view.signers.join(', '), approver, known: view.signers.length > 0 ? 'yes' : 'no' }
  return (
    <div className="mt-4">
      <Notice tone="info">{t(isPlan ? 'bar.plan-signer' : `bar.${view.bar}`, values)}</Notice>
      {view.options.length > 0 && <OptionReadout options={view.options} place={placeOf(view)} />}
    </div>
  )
}

type EvidenceProps = { view: DecisionView; list: InboxView; wanted: EvidenceTab | undefined }

async function Evidence({ view, list, wanted }: EvidenceProps) {
  const t = await getTranslations('inbox.tabs')
  const all = await evidenceTabs(view, tab => urls.decision(view.slug, view.number, { ...list, tab }))
  const current = all.find(tab => tab.id === wanted) ?? all[0]
  if (!current) return null
  return (
    <div id="evidence" className={classNames('mt-6', !wanted && 'max-desk:hidden')}>
      <TabsByKey>
        <TabLinks label={t('label')} tabs={all.map(tab => ({ ...tab, isCurrent: tab === current }))} />
      </TabsByKey>
      <div className="mt-3">
        <Places key={current.id}>
          {current.id === 'prd' ? (
            <PrdPreview file={view.phase.prdPath} options={view.options} />
          ) : (
            <EvidencePanel view={view} tab={current.id} />
          )}
        </Places>
      </div>
    </div>
  )
}
